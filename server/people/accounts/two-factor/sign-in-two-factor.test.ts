import { expect, test } from 'vitest';
import { readLoginInformation } from '#contract/accounts/login-information.ts';
import {
  editPassword,
  forgetPassword,
  readProfile,
  resetPassword,
  signIn,
} from '#contract/accounts/publisher.ts';
import { signInTwoFactor } from '#contract/accounts/two-factor.ts';
import { APP_ID } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { appCode, buildGuarded, STEP_MS, wrongCode } from './builders.ts';

const t = await openTestApp();
const codeError = { code: 20060, message: 'CODE_ERROR' };

type Account = { username: string; password: string };

async function challengeOf({ username: account, password }: Account): Promise<string> {
  const answer = await t.callAs(null, signIn, { account, password });
  expect(answer).toMatchObject({ code: 320, message: 'THIRD_PARTY_STEP_REQUIRED' });
  return (answer.data as { challenge: string }).challenge;
}

async function secondStep(
  device: string,
  challenge: string,
  code: string,
  remoteAddress = '127.0.0.1',
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/sign_in_two_factor',
    remoteAddress,
    headers: { 'x-device': device },
    payload: { appId: APP_ID, req: { attributes: { challenge, code } } },
  });
  return answer.json();
}

test('secrets, recovery codes and challenges are not readable in the database', async () => {
  const guarded = await buildGuarded(t);
  const challenge = await challengeOf(guarded);
  const stored = JSON.stringify([
    await t.db.selectFrom('two_factors').select('sealed_secret').execute(),
    await t.db.selectFrom('recovery_codes').selectAll().execute(),
    await t.db.selectFrom('sign_in_challenges').select('token_hash').execute(),
  ]);
  for (const secret of [guarded.secret, challenge, ...guarded.recovery_codes]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.replace('-', ''));
  }
});

test('a code signs in once: its replay, an older code and the same challenge are refused', async () => {
  const guarded = await buildGuarded(t);
  const challenge = await challengeOf(guarded);
  const code = appCode(guarded.secret);
  const signed = dataOf(await t.callAs(null, signInTwoFactor, { challenge, code }));
  expect(signed.user.username).toBe(guarded.username);
  expect(await t.callAs(signed, readProfile, {})).toMatchObject({ code: 0 });
  const used = await t.callAs(null, signInTwoFactor, { challenge, code });
  expect(used).toMatchObject({ code: 21082, message: 'SIGN_IN_STEP_EXPIRED' });

  const another = await challengeOf(guarded);
  for (const replayed of [code, appCode(guarded.secret, -1)]) {
    const answer = await t.callAs(null, signInTwoFactor, { challenge: another, code: replayed });
    expect(answer).toMatchObject(codeError);
  }
  advanceClock(STEP_MS);
  const next = { challenge: another, code: appCode(guarded.secret) };
  expect(await t.callAs(null, signInTwoFactor, next)).toMatchObject({ code: 0 });
});

test('concurrent uses of one code sign in once', async () => {
  const guarded = await buildGuarded(t);
  const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(guarded)));
  const code = appCode(guarded.secret);
  const answers = await Promise.all(
    challenges.map((challenge) => t.callAs(null, signInTwoFactor, { challenge, code })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 20060)).toHaveLength(3);
});

test('a clock difference of half a minute is tolerated, two minutes are not', async () => {
  for (const [steps, code] of [
    [-1, 0],
    [1, 0],
    [-4, 20060],
    [4, 20060],
  ] as const) {
    const guarded = await buildGuarded(t);
    const challenge = await challengeOf(guarded);
    const input = { challenge, code: appCode(guarded.secret, steps) };
    expect(await t.callAs(null, signInTwoFactor, input)).toMatchObject({ code });
  }
});

test('each recovery code signs in once, however it is typed, and its use is mailed', async () => {
  const guarded = await buildGuarded(t);
  const [first = '', second = ''] = guarded.recovery_codes;
  const typed = ` ${first.toLowerCase().replace('-', ' ')} `;
  const once = { challenge: await challengeOf(guarded), code: typed };
  expect(await t.callAs(null, signInTwoFactor, once)).toMatchObject({ code: 0 });
  const twice = { challenge: await challengeOf(guarded), code: first };
  expect(await t.callAs(null, signInTwoFactor, twice)).toMatchObject(codeError);
  const info = dataOf(await t.callAs(guarded, readLoginInformation, {}));
  expect(info.two_factor.recovery_codes_left).toBe(9);
  const stranger = await buildGuarded(t);
  const foreign = { challenge: await challengeOf(stranger), code: second };
  expect(await t.callAs(null, signInTwoFactor, foreign)).toMatchObject(codeError);
  const subjects = (await readMails(t)).map((mail) => mail.subject);
  expect(subjects).toContain('A recovery code was used');
});

test('a challenge ends after five minutes, with a changed password, and for a locked account', async () => {
  const expired = { code: 21082, message: 'SIGN_IN_STEP_EXPIRED' };
  const guarded = await buildGuarded(t);
  const late = await challengeOf(guarded);
  advanceClock(5 * 60_000);
  const code = appCode(guarded.secret);
  expect(await t.callAs(null, signInTwoFactor, { challenge: late, code })).toMatchObject(expired);

  const open = await challengeOf(guarded);
  const { password } = guarded;
  const both = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  dataOf(await t.callAs(guarded, editPassword, { password, ...both }));
  expect(await t.callAs(null, signInTwoFactor, { challenge: open, code })).toMatchObject(expired);

  const locked = await challengeOf({ ...guarded, password: both.new_password });
  await t.db
    .updateTable('users')
    .set({ status: 'locked' })
    .where('id', '=', guarded.user_id)
    .execute();
  const input = await t.callAs(null, signInTwoFactor, { challenge: locked, code });
  expect(input).toMatchObject({ code: 20047, message: 'USER_LOCKED' });
});

test('a reset password ends challenges and clears the failure count; the second factor stays on', async () => {
  const guarded = await buildGuarded(t);
  const wrong = wrongCode(guarded.secret);
  await failCodes(guarded, 10);
  const challenge = await challengeOf(guarded);
  expect(await secondStep('', challenge, wrong)).toMatchObject({ code: 20049 });
  await readMails(t);
  await t.callAs(null, forgetPassword, { email: guarded.email });
  const [mail] = await readMails(t);
  const track = /track=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const both = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  dataOf(await t.callAs(null, resetPassword, { track, ...both }));
  const code = appCode(guarded.secret);
  expect(await secondStep('', challenge, code)).toMatchObject({ message: 'SIGN_IN_STEP_EXPIRED' });
  const newChallenge = await challengeOf({ ...guarded, password: both.new_password });
  expect(await secondStep('', newChallenge, code)).toMatchObject({ code: 0 });
});

/** Sends this many wrong codes, five per pending sign-in, the last ones from this address. */
async function failCodes(guarded: Account & { secret: string }, times: number, address?: string) {
  const wrong = wrongCode(guarded.secret);
  let challenge = '';
  for (let guess = 0; guess < times; guess += 1) {
    if (guess % 5 === 0) challenge = await challengeOf(guarded);
    expect(await secondStep(`bot ${guess}`, challenge, wrong, address)).toMatchObject(codeError);
  }
}

test('a pending sign-in takes five codes, also concurrently, and then requires the password again', async () => {
  const guarded = await buildGuarded(t);
  const challenge = await challengeOf(guarded);
  const wrong = wrongCode(guarded.secret);
  const guesses = await Promise.all(
    Array.from({ length: 9 }, () => secondStep('', challenge, wrong)),
  );
  expect(guesses.filter(({ message }) => message === 'CODE_ERROR')).toHaveLength(5);
  const right = appCode(guarded.secret);
  expect(await secondStep('', challenge, right)).toMatchObject({ message: 'SIGN_IN_STEP_EXPIRED' });
  expect(await secondStep('', await challengeOf(guarded), right)).toMatchObject({ code: 0 });
});

test('ten wrong codes block their address for an hour, but no device elsewhere', async () => {
  const guarded = await buildGuarded(t);
  const known = await secondStep('laptop', await challengeOf(guarded), appCode(guarded.secret));
  expect(known.code).toBe(0);
  advanceClock(STEP_MS);
  await failCodes(guarded, 10, '198.51.100.1');
  const signIn = async (device: string, address: string) => {
    const challenge = await challengeOf(guarded);
    const answer = await secondStep(device, challenge, appCode(guarded.secret), address);
    advanceClock(STEP_MS);
    return answer.code;
  };
  expect(await signIn('bot', '198.51.100.1')).toBe(20049);
  expect(await signIn('laptop', '198.51.100.1')).toBe(0);
  expect(await signIn('new phone', '203.0.113.1')).toBe(0);
  advanceClock(3_600_000);
  expect(await signIn('bot', '198.51.100.1')).toBe(0);
});

test('guesses from many addresses are limited to a hundred a day; a recovery code still signs in', async () => {
  const guarded = await buildGuarded(t);
  for (let bot = 0; bot < 10; bot += 1) await failCodes(guarded, 10, `198.51.100.${100 + bot}`);
  const code = appCode(guarded.secret);
  const address = '203.0.113.77';
  const byApp = await secondStep('phone', await challengeOf(guarded), code, address);
  expect(byApp).toMatchObject({ code: 20049 });
  const [recovery = ''] = guarded.recovery_codes;
  const byRecovery = await secondStep('phone', await challengeOf(guarded), recovery, address);
  expect(byRecovery).toMatchObject({ code: 0 });
});
