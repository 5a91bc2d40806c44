import { buildPublisher } from '#server/people/accounts/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, pickWord, type Random } from '../seeded-random.ts';

type Named = { user_id: number; username: string; email: string };
type RevealingCall = {
  path: string;
  limit: number;
  inputFor: (named: Named, random: Random) => object;
};

const TOO_MANY = 'TOO_MANY_REQUESTS';
const BEYOND = 20;

/** Calls that report by design whether an account exists, and their rate limit per address. */
const revealingCalls: readonly RevealingCall[] = [
  { path: '/auth/account_check', limit: 120, inputFor: ({ username }) => ({ account: username }) },
  { path: '/auth/email_check', limit: 120, inputFor: ({ email }) => ({ email }) },
  { path: '/auth/sign_up', limit: 100, inputFor: signUpAs },
  {
    path: '/auth/email_check_resend',
    limit: 60,
    inputFor: ({ user_id }, random) => ({ user_id, email: `${pickWord(random)}@example.com` }),
  },
];

/**
 * Exceeds the rate limit of one network on calls that reveal accounts by design, from a new address
 * for each request: no more are answered than allowed, and a neighbouring network is answered
 * throughout.
 */
export async function probeRevealingCalls(app: Application, random: Random): Promise<Found> {
  const violations: string[] = [];
  let asked = 0;
  let answered = 0;
  const named = await buildPublisher(app);
  for (const { path, limit, inputFor } of revealingCalls) {
    const network = `2a02:${group(random)}:${group(random)}`;
    // The two checks share one counter, so each is requested from its own network.
    const ask = (net: string) =>
      app.ask(path, inputFor(named, random), { address: `${network}:${net}::${group(random)}` });
    let revealed = 0;
    for (let index = 0; index < limit + BEYOND; index += 1) {
      asked += 1;
      const { message } = await ask('a');
      if (message === TOO_MANY) continue;
      revealed += 1;
      if (message === 'SERVICE_UNAVAILABLE') violations.push(`${path} broke`);
    }
    answered += revealed;
    if (revealed > limit) violations.push(`${path} answered one network ${revealed} times`);
    if (revealed === 0) violations.push(`${path} answered nothing: nothing was tried`);
    const { message } = await ask('b');
    if (message === TOO_MANY) violations.push(`${path} is shut for a network that never asked`);
  }
  return {
    counts: { 'requests to revealing calls': asked, 'of which answered': answered },
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
