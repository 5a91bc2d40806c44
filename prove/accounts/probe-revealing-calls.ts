import { buildPublisher } from '#server/accounts/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, pickWord, type Random } from '../seeded-random.ts';

type Named = { user_id: number; username: string; email: string };
type Door = { path: string; most: number; inputFor: (named: Named, random: Random) => object };

const TOO_MANY = 'TOO_MANY_REQUESTS';
const BEYOND = 20;

/** Calls whose answer is whether somebody is there, and how many an address may ask. */
const doors: readonly Door[] = [
  { path: '/auth/account_check', most: 120, inputFor: ({ username }) => ({ account: username }) },
  { path: '/auth/email_check', most: 120, inputFor: ({ email }) => ({ email }) },
  { path: '/auth/sign_up', most: 100, inputFor: signUpAs },
  {
    path: '/auth/email_check_resend',
    most: 60,
    inputFor: ({ user_id }, random) => ({ user_id, email: `${pickWord(random)}@example.com` }),
  },
];

/**
 * Asks what answers by design more often than one network may, from ever new addresses of it: no
 * more are answered than are allowed, and the network beside it is answered all the while.
 */
export async function probeRevealingCalls(app: Application, random: Random): Promise<Found> {
  const violations: string[] = [];
  let asked = 0;
  let answered = 0;
  const named = await buildPublisher(app);
  for (const { path, most, inputFor } of doors) {
    const network = `2a02:${group(random)}:${group(random)}`;
    // The two checks are counted together, so each is asked from a network of its own.
    const ask = (net: string) =>
      app.ask(path, inputFor(named, random), { address: `${network}:${net}::${group(random)}` });
    let told = 0;
    for (let index = 0; index < most + BEYOND; index += 1) {
      asked += 1;
      const { message } = await ask('a');
      if (message === TOO_MANY) continue;
      told += 1;
      if (message === 'SERVICE_UNAVAILABLE') violations.push(`${path} broke`);
    }
    answered += told;
    if (told > most) violations.push(`${path} told one network ${told} times`);
    if (told === 0) violations.push(`${path} told nothing: nothing was tried`);
    const { message } = await ask('b');
    if (message === TOO_MANY) violations.push(`${path} is shut for a network that never asked`);
  }
  return {
    counts: { 'askings of telling doors': asked, 'of which answered': answered },
    violations,
  };
}

const group = (random: Random) => (1 + pickBelow(random, 65_534)).toString(16);

function signUpAs({ email }: Named, random: Random): object {
  const password = 'a quiet river bank';
  return {
    account: pickWord(random),
    email,
    password,
    repassword: password,
    first_name: 'Robin',
    last_name: 'Rivers',
    agree: 1,
  };
}
