import { TOTP } from 'otpauth';
import { confirmTwoFactor, setUpTwoFactor } from '#contract/accounts/two-factor.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Validity of one code of an authenticator app. */
export const STEP_MS = 30_000;

/** Code of an authenticator app, some steps from now. */
export const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: now().getTime() + steps * STEP_MS });

/** Six digits that are not a valid code near the current time. */
export const wrongCode = (secret: string) => {
  const near = [-1, 0, 1].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};

/** A signed-in publisher with two-factor authentication on; its last code has expired. */
export async function buildGuarded(t: TestApp) {
  return buildSecondFactor(t, await buildPublisher(t));
}

/** Turns two-factor authentication of a publisher on. */
export async function buildSecondFactor<P extends { token: string; password: string }>(
  t: TestApp,
  publisher: P,
) {
  const { password } = publisher;
  const { secret } = dataOf(await t.callAs(publisher, setUpTwoFactor, { password }));
  const code = appCode(secret);
  const { recovery_codes } = dataOf(await t.callAs(publisher, confirmTwoFactor, { code }));
  advanceClock(2 * STEP_MS);
  return { ...publisher, secret, recovery_codes };
}
