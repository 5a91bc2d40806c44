import { TOTP } from 'otpauth';
import { signIn } from '#contract/accounts/publisher.ts';
import {
  confirmTwoFactor,
  setUpTwoFactor,
  signInTwoFactor,
} from '#contract/accounts/two-factor.ts';
import { addPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import type { Client } from './open-client.ts';
import { type Publisher, signInPublisher } from './sign-up-publisher.ts';

/** Validity of a code of an authenticator app; each code can be used once. */
const STEP_MS = 30_000;

/** TOTP secrets of the publishers, by e-mail. */
export type Payees = Record<string, string>;

function nextCode(secret: string): string {
  advanceClock(STEP_MS);
  return new TOTP({ secret }).generate({ timestamp: now().getTime() });
}

/** Gives every publisher a second factor, which payout methods require, and a payout method. */
export async function createPayees(
  client: Client,
  publishers: readonly Publisher[],
): Promise<Payees> {
  const payees: Payees = {};
  for (const { email, password, name } of publishers) {
    const token = await signInPublisher(client, { email, password, name });
    const { secret } = await client.ask(setUpTwoFactor, token, { password });
    await client.ask(confirmTwoFactor, token, { code: nextCode(secret) });
    await client.ask(addPayoutMethod, token, {
      type: 'payoneer',
      country: 'VN',
      entity: 'company',
      company_name: `${name} Ltd`,
      email,
      code: nextCode(secret),
    });
    payees[email] = secret;
  }
  return payees;
}

/** Signs a publisher in with a one-time code; returns the session. */
export async function signInPayee(
  client: Client,
  { email, password }: Publisher,
  payees: Payees,
): Promise<string> {
  const step = (await client.begin(signIn, { account: email, password })) as { challenge: string };
  const code = nextCode(payees[email] ?? '');
  return (await client.ask(signInTwoFactor, null, { challenge: step.challenge, code })).token;
}
