import { buildPublisher } from '#server/people/accounts/builders.ts';
import { issueToken } from '#server/people/accounts/mails/issue-token.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, pickBelow, type Random } from '../seeded-random.ts';

type Link = {
  purpose: 'reset_password' | 'verify_email' | 'sign_in';
  path: string;
  refusal: string;
  inputFor: (token: string, use: number) => object;
};

const passwordOf = (use: number) => `a river of ${use} arms`;

const reset: Link = {
  purpose: 'reset_password',
  path: '/auth/pwd_reset',
  refusal: 'TRACK_HAS_BEEN_USED',
  inputFor: (track, use) => ({
    track,
    new_password: passwordOf(use),
    confirm_password: passwordOf(use),
  }),
};
const verify: Link = {
  purpose: 'verify_email',
  path: '/auth/email_verify',
  refusal: 'CODE_ERROR',
  inputFor: (code) => ({ code }),
};

const signIn: Link = {
  purpose: 'sign_in',
  path: '/auth/sign_in_link_use',
  refusal: 'CODE_ERROR',
  inputFor: (code) => ({ code }),
};

const CONCURRENT_TOKENS = 3;
const SIGNED_IN_EVERY = 20;

/**
 * Uses every mailed link many times concurrently: exactly one use succeeds and all others report
 * that it was used. For a sample of the password resets, signs in with the password of the
 * successful use.
 */
export async function useLinksConcurrently(
  app: Application,
  random: Random,
  { resets, verifications, uses }: { resets: number; verifications: number; uses: number },
): Promise<Found> {
  const violations: string[] = [];
  let successes = 0;
  const tryOne = async (link: Link, index: number) => {
    const publisher = await buildPublisher(app, { verified: link === signIn });
    const token = await issueToken(app.db, { user_id: publisher.user_id, purpose: link.purpose });
    const address = pickAddress(random);
    const answers = await Promise.all(
      Array.from({ length: uses }, (_, use) =>
        app.ask(link.path, link.inputFor(token, use), { address }),
      ),
    );
    const won = answers.flatMap(({ code }, use) => (code === 0 ? [use] : []));
    successes += won.length;
    if (won.length !== 1)
      violations.push(`${link.path}: token ${index} worked ${won.length} times`);
    const others = answers.filter(({ code, message }) => code !== 0 && message !== link.refusal);
    if (others[0]) violations.push(`${link.path}: token ${index} got ${others[0].message}`);
    if (link !== reset || index % SIGNED_IN_EVERY !== 0) return;
    const loser = (Number(won[0]) + 1 + pickBelow(random, uses - 1)) % uses;
    for (const [use, expected] of [
      [loser, 'WRONG_PASSWORD'],
      [Number(won[0]), 'success'],
    ] as const) {
      const form = { account: publisher.username, password: passwordOf(use) };
      const { message } = await app.ask('/auth/sign_in', form, { address });
      if (message !== expected) violations.push(`signing in after a reset answers ${message}`);
    }
  };
  await runAtOnce(resets, CONCURRENT_TOKENS, (index) => tryOne(reset, index));
  await runAtOnce(verifications, CONCURRENT_TOKENS, (index) => tryOne(verify, index));
  await runAtOnce(verifications, CONCURRENT_TOKENS, (index) => tryOne(signIn, index));
  const tokens = resets + 2 * verifications;
  return {
    counts: { 'mailed links': tokens, uses: tokens * uses, 'successful uses': successes },
    violations,
  };
}
