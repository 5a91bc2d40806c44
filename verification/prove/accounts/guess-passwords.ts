import { setTimeout } from 'node:timers/promises';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { hashPassword } from '#server/people/accounts/passwords/hash-password.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, pickBelow, pickWord, type Random } from '../seeded-random.ts';

const MAX_TRIED = 10;
const OWNER_VISITS = 100;
const CONCURRENCY = 32;
const BURST = 100;
const PAUSE_MS = 5;

/** Password guessing at two accounts: concurrent guesses at one, a long attack on the other. */
export async function guessPasswords(
  app: Application,
  random: Random,
  guesses: number,
): Promise<Found> {
  const burst = await guessAtOnce(app, random);
  const siege = await guessOwnersPassword(app, random, guesses);
  return {
    counts: { ...burst.counts, ...siege.counts },
    violations: [...burst.violations, ...siege.violations],
  };
}

/**
 * Concurrent guesses, none counted when they start: no more are checked than one after the other.
 */
async function guessAtOnce(app: Application, random: Random): Promise<Found> {
  const { username: account } = await buildPublisher(app);
  let tried = 0;
  await runAtOnce(BURST, BURST, async () => {
    const from = { device: pickWord(random), address: pickAddress(random) };
    const input = { account, password: pickWord(random) };
    const { message } = await app.ask('/auth/sign_in', input, from);
    if (message === 'WRONG_PASSWORD') tried += 1;
  });
  const violations = tried > MAX_TRIED ? [`${tried} of ${BURST} at once were looked at`] : [];
  return { counts: { 'guesses at once': BURST }, violations };
}

/**
 * Guesses at one account, each from a new device and address, one in 200 with the correct password.
 * Ten are checked; all others are refused with 20049, including the correct ones; the owner's known
 * device can sign in throughout.
 */
/**
 * Visits again and again, each time after some more guesses, until the returned function is called.
 * One sign-in after the other: one person does not sign in many times at once.
 */
function repeatVisits(
  visit: (when: string) => Promise<void>,
  countGuesses: () => number,
  guessesBetween: number,
): () => Promise<void> {
  let isOpen = true;
  const visiting = (async () => {
    while (isOpen) {
      await visit(`after ${countGuesses()} guesses`);
      const next = countGuesses() + guessesBetween;
      while (isOpen && countGuesses() < next) await setTimeout(PAUSE_MS);
    }
  })();
  return () => {
    isOpen = false;
    return visiting;
  };
}

/** An owner whose password has a hash of full cost. */
async function buildOwner(app: Application, random: Random) {
  const owner = await buildPublisher(app, { username: `owner_${pickWord(random)}` });
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(owner.password) })
    .where('id', '=', owner.user_id)
    .execute();
  return owner;
}

async function guessOwnersPassword(
  app: Application,
  random: Random,
  guesses: number,
): Promise<Found> {
  const owner = await buildOwner(app, random);
  const laptop = { device: `laptop ${pickWord(random)}`, address: pickAddress(random) };
  const signIn = async (password: string, from: { device: string; address: string }) => {
    const account = random() < 0.5 ? owner.username : owner.email;
    return (await app.ask('/auth/sign_in', { account, password }, from)).message;
  };

  const violations: string[] = [];
  let tried = 0;
  let ownerIn = 0;
  let made = 0;
  const visit = async (when: string) => {
    const message = await signIn(owner.password, laptop);
    if (message === 'success') ownerIn += 1;
    else violations.push(`the owner got ${message} ${when}`);
  };
  await visit('before the first guess');
  const guess = async (index: number) => {
    // One in 200 is the correct password.
    const isRight = index >= MAX_TRIED && pickBelow(random, 200) === 0;
    const password = isRight ? owner.password : pickWord(random);
    const from = { device: `bot ${index} ${pickWord(random)}`, address: pickAddress(random) };
    const message = await signIn(password, from);
    if (message === 'WRONG_PASSWORD') tried += 1;
    else if (message !== 'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD') {
      violations.push(`guess ${index} got ${message}`);
    }
    made += 1;
  };
  // One after the other up to the limit: concurrent guesses are all counted before any is checked,
  // so all may be refused. That is safe but proves nothing.
  for (let index = 0; index < MAX_TRIED; index += 1) await guess(index);
  const stopVisits = repeatVisits(visit, () => made, guesses / OWNER_VISITS);
  await runAtOnce(guesses - MAX_TRIED, CONCURRENCY, (index) => guess(MAX_TRIED + index));
  await stopVisits();
  await visit('after the last guess');
  if (tried !== MAX_TRIED) violations.push(`${tried} guesses were looked at`);
  return { counts: { guesses, 'looked at': tried, 'sign-ins of the owner': ownerIn }, violations };
}
