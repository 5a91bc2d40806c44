import { setTimeout } from 'node:timers/promises';
import { buildPublisher } from '#server/accounts/builders.ts';
import { hashPassword } from '#server/accounts/passwords/hash-password.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, pickBelow, pickWord, type Random } from '../seeded-random.ts';

const MAX_TRIED = 10;
const OWNER_VISITS = 100;
const CONCURRENCY = 32;
const BURST = 100;
const PAUSE_MS = 5;

/**
 * Guesses at two accounts: at one many times at the same moment, at the other as said below.
 */
export async function guessPasswords(
  app: Application,
  random: Random,
  guesses: number,
): Promise<Found> {
  const burst = await guessAtOnce(app, random);
  const siege = await besiegeOwner(app, random, guesses);
  return {
    counts: { ...burst.counts, ...siege.counts },
    violations: [...burst.violations, ...siege.violations],
  };
}

/** Many guesses at the same moment, none of them counted yet: no more are looked at than one by one. */
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
 * Guesses at one account, each from a device and an address of its own, one in 200 with the right
 * password. Ten are looked at; all others are told 20049, the right ones too; and the owner's known
 * device signs in all the while.
 */
async function besiegeOwner(app: Application, random: Random, guesses: number): Promise<Found> {
  const owner = await buildPublisher(app, { username: `owner_${pickWord(random)}` });
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(owner.password) })
    .where('id', '=', owner.user_id)
    .execute();
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
    else violations.push(`the owner was told ${message} ${when}`);
  };
  await visit('before the first guess');
  const guess = async (index: number) => {
    // One in 200 is the right password.
    const isRight = index >= MAX_TRIED && pickBelow(random, 200) === 0;
    const password = isRight ? owner.password : pickWord(random);
    const from = { device: `bot ${index} ${pickWord(random)}`, address: pickAddress(random) };
    const message = await signIn(password, from);
    if (message === 'WRONG_PASSWORD') tried += 1;
    else if (message !== 'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD') {
      violations.push(`guess ${index} was told ${message}`);
    }
    made += 1;
  };
  // One by one up to the limit: of many at once each is counted with all others, so that all may be
  // refused and none looked at, which is safe and proves nothing.
  for (let index = 0; index < MAX_TRIED; index += 1) await guess(index);
  let isGuessing = true;
  // One visit after the other: a single person does not sign in many times at the same moment.
  const visiting = (async () => {
    while (isGuessing) {
      await visit(`after ${made} guesses`);
      const next = made + guesses / OWNER_VISITS;
      while (isGuessing && made < next) await setTimeout(PAUSE_MS);
    }
  })();
  await runAtOnce(guesses - MAX_TRIED, CONCURRENCY, (index) => guess(MAX_TRIED + index));
  isGuessing = false;
  await visiting;
  await visit('after the last guess');
  if (tried !== MAX_TRIED) violations.push(`${tried} guesses were looked at`);
  return { counts: { guesses, 'looked at': tried, 'sign-ins of the owner': ownerIn }, violations };
}
