import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { editPassword, readProfile, signIn } from '#contract/accounts.ts';
import { APP_ID } from '#contract/call.ts';
import { readLoginInformation } from '#contract/login-information.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  signInTwoFactor,
  turnOffTwoFactor,
} from '#contract/two-factor.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { takeMails } from '#server/testing/take-mails.ts';
import { missing, notText, tryInputs } from '#server/testing/try-inputs.ts';
import { buildPublisher } from '../builders.ts';

const t = await openTestApp();
const STEP_MS = 30_000;
const codeError = { code: 20060, message: 'CODE_ERROR' };

/** What an authenticator app shows, some steps from now. */
const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: now().getTime() + steps * STEP_MS });

const wrongCode = (secret: string) => {
  const near = [-1, 0, 1].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};

/** A signed-in publisher whose second factor is on, its last code already out of date. */
async function buildGuarded() {
  const publisher = await buildPublisher(t);
  const { password } = publisher;
  const { secret } = dataOf(await t.callAs(publisher, setUpTwoFactor, { password }));
  const code = appCode(secret);
  const { recovery_codes } = dataOf(await t.callAs(publisher, confirmTwoFactor, { code }));
  advanceClock(2 * STEP_MS);
  return { ...publisher, secret, recovery_codes };
}

type Account = { username: string; password: string };

async function challengeOf({ username: account, password }: Account): Promise<string> {
  const answer = await t.callAs(null, signIn, { account, password });
  expect(answer).toMatchObject({ code: 320, message: 'THIRD_PARTY_STEP_REQUIRED' });
  return (answer.data as { challenge: string }).challenge;
}

async function secondStep(device: string, challenge: string, code: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/sign_in_two_factor',
    headers: { 'x-device': device },
    payload: { appId: APP_ID, req: { attributes: { challenge, code } } },
  });
  return answer.json();
}

test('the second factor is on once a first code has confirmed it, and is asked for from then on', async () => {
  const publisher = await buildPublisher(t);
  const { username: account, password, email } = publisher;
  const set = dataOf(await t.callAs(publisher, setUpTwoFactor, { password }));
  const url = new URL(set.otpauth_url);
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain(`Tributary:${email}`);
  expect(url.searchParams.get('secret')).toBe(set.secret);
  expect(await t.callAs(null, signIn, { account, password })).toMatchObject({ code: 0 });
  const bad = await t.callAs(publisher, confirmTwoFactor, { code: wrongCode(set.secret) });
  expect(bad).toMatchObject(codeError);

  const code = appCode(set.secret);
  const { recovery_codes } = dataOf(await t.callAs(publisher, confirmTwoFactor, { code }));
  expect(new Set(recovery_codes).size).toBe(10);
  const info = dataOf(await t.callAs(publisher, readLoginInformation, {}));
  expect(info.two_factor).toEqual({ on: true, recovery_codes_left: 10 });
  const first = await t.callAs(null, signIn, { account, password });
  expect(first).toMatchObject({ code: 320, data: { step: 'two_factor' } });
  expect(JSON.stringify(first)).not.toContain('token');
  expect((await takeMails(t)).at(-1)?.subject).toBe('Two-factor sign-in is on');
});

test('neither the secret nor a recovery code nor a challenge is readable in the database', async () => {
  const guarded = await buildGuarded();
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
  const guarded = await buildGuarded();
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

test('one code sent many times at once signs in one time', async () => {
  const guarded = await buildGuarded();
  const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(guarded)));
  const code = appCode(guarded.secret);
  const answers = await Promise.all(
    challenges.map((challenge) => t.callAs(null, signInTwoFactor, { challenge, code })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 20060)).toHaveLength(3);
});

test('a clock half a minute off is tolerated, one of two minutes is not', async () => {
  for (const [steps, code] of [
    [-1, 0],
    [1, 0],
    [-4, 20060],
    [4, 20060],
  ] as const) {
    const guarded = await buildGuarded();
    const challenge = await challengeOf(guarded);
    const tried = { challenge, code: appCode(guarded.secret, steps) };
    expect(await t.callAs(null, signInTwoFactor, tried)).toMatchObject({ code });
  }
});

test('each recovery code signs in once, however it is typed, and its use is told by mail', async () => {
  const guarded = await buildGuarded();
  const [first = '', second = ''] = guarded.recovery_codes;
  const typed = ` ${first.toLowerCase().replace('-', ' ')} `;
  const once = { challenge: await challengeOf(guarded), code: typed };
  expect(await t.callAs(null, signInTwoFactor, once)).toMatchObject({ code: 0 });
  const twice = { challenge: await challengeOf(guarded), code: first };
  expect(await t.callAs(null, signInTwoFactor, twice)).toMatchObject(codeError);
  const info = dataOf(await t.callAs(guarded, readLoginInformation, {}));
  expect(info.two_factor.recovery_codes_left).toBe(9);
  const stranger = await buildGuarded();
  const foreign = { challenge: await challengeOf(stranger), code: second };
  expect(await t.callAs(null, signInTwoFactor, foreign)).toMatchObject(codeError);
  const subjects = (await takeMails(t)).map((mail) => mail.subject);
  expect(subjects).toContain('A recovery code was used');
});

test('a challenge ends after five minutes, with a changed password, and for a locked account', async () => {
  const expired = { code: 21082, message: 'SIGN_IN_STEP_EXPIRED' };
  const guarded = await buildGuarded();
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
  const tried = await t.callAs(null, signInTwoFactor, { challenge: locked, code });
  expect(tried).toMatchObject({ code: 20047, message: 'USER_LOCKED' });
});

test('after ten wrong codes a stranger with the password is stopped, the known device is not', async () => {
  const guarded = await buildGuarded();
  const known = await secondStep('laptop', await challengeOf(guarded), appCode(guarded.secret));
  expect(known.code).toBe(0);
  advanceClock(STEP_MS);
  const challenge = await challengeOf(guarded);
  const wrong = wrongCode(guarded.secret);
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, guess) => secondStep(`bot ${guess}`, challenge, wrong)),
  );
  const tried = guesses.filter((answer) => answer.message === 'CODE_ERROR').length;
  expect(tried).toBeLessThanOrEqual(10);
  for (let guess = tried; guess < 10; guess += 1) await secondStep('', challenge, wrong);
  const right = appCode(guarded.secret);
  expect(await secondStep('', challenge, right)).toMatchObject({
    code: 20049,
    message: 'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
  });
  expect(await secondStep('laptop', challenge, right)).toMatchObject({ code: 0 });
});

test('turning off and new recovery codes take the password and a code; old codes end', async () => {
  const guarded = await buildGuarded();
  const { password, secret, recovery_codes } = guarded;
  const [old = '', spare = ''] = recovery_codes;
  const noPassword = { password: 'not the one', code: appCode(secret) };
  const noCode = { password, code: wrongCode(secret) };
  for (const call of [turnOffTwoFactor, renewRecoveryCodes]) {
    expect(await t.callAs(guarded, call, noPassword)).toMatchObject({
      code: 20048,
      message: 'INCORRECT_PASSWORD',
    });
    expect(await t.callAs(guarded, call, noCode)).toMatchObject(codeError);
  }
  const renewed = dataOf(await t.callAs(guarded, renewRecoveryCodes, { password, code: old }));
  expect(renewed.recovery_codes).toHaveLength(10);
  const past = await t.callAs(guarded, turnOffTwoFactor, { password, code: spare });
  expect(past).toMatchObject(codeError);

  const code = renewed.recovery_codes[0] ?? '';
  expect(await t.callAs(guarded, turnOffTwoFactor, { password, code })).toMatchObject({ code: 0 });
  const info = dataOf(await t.callAs(guarded, readLoginInformation, {}));
  expect(info.two_factor).toEqual({ on: false, recovery_codes_left: 0 });
  const { username: account } = guarded;
  expect(await t.callAs(null, signIn, { account, password })).toMatchObject({ code: 0 });
  expect((await takeMails(t)).at(-1)?.subject).toBe('Two-factor sign-in is off');
});

test('what is on is not set up again, and what is off is neither confirmed nor turned off', async () => {
  const guarded = await buildGuarded();
  const { password } = guarded;
  const on = { code: 21080, message: 'TWO_FACTOR_ALREADY_ON' };
  expect(await t.callAs(guarded, setUpTwoFactor, { password })).toMatchObject(on);
  const again = { code: appCode(guarded.secret) };
  expect(await t.callAs(guarded, confirmTwoFactor, again)).toMatchObject(on);
  const plain = await buildPublisher(t);
  const off = { code: 21081, message: 'TWO_FACTOR_NOT_ON' };
  expect(await t.callAs(plain, confirmTwoFactor, { code: '123456' })).toMatchObject(off);
  const proof = { password: plain.password, code: '123456' };
  expect(await t.callAs(plain, turnOffTwoFactor, proof)).toMatchObject(off);
  expect(await t.callAs(plain, renewRecoveryCodes, proof)).toMatchObject(off);
});

test('every bad value of the second factor is answered with its own key', async () => {
  const publisher = await buildPublisher(t);
  const code = [...missing('code', 'CODE_REQUIRED'), ...notText('code', 'CODE_STRING')];
  const password = [
    ...missing('password', 'PASSWORD_EMPTY'),
    ['password', 7, 'PASSWORD_NOT_STRING'] as const,
  ].map(([field, value, key]): [string, unknown, typeof key] => [field, value, key]);
  const proof = { password: 'x', code: '123456' };
  const wrongs = [
    await tryInputs(t, null, signInTwoFactor, { challenge: 'x', code: '123456' }, [
      ...code,
      ...missing('challenge', 'SIGN_IN_STEP_EXPIRED'),
      ...notText('challenge', 'SIGN_IN_STEP_EXPIRED'),
      ['challenge', 'unknown', 'SIGN_IN_STEP_EXPIRED'],
    ]),
    await tryInputs(t, publisher, confirmTwoFactor, {}, code),
    await tryInputs(t, publisher, setUpTwoFactor, {}, [
      ...password,
      ['password', 'not the one', 'INCORRECT_PASSWORD'],
    ]),
    await tryInputs(t, publisher, turnOffTwoFactor, proof, [...password, ...code]),
    await tryInputs(t, publisher, renewRecoveryCodes, proof, [...password, ...code]),
  ];
  expect(wrongs.flat()).toEqual([]);
});

test('neither password nor first code can be tried without end', async () => {
  const publisher = await buildPublisher(t);
  const { password } = publisher;
  const { secret } = dataOf(await t.callAs(publisher, setUpTwoFactor, { password }));
  const code = wrongCode(secret);
  const confirmed = [];
  for (let guess = 0; guess < 21; guess += 1) {
    confirmed.push((await t.callAs(publisher, confirmTwoFactor, { code })).message);
  }
  expect(confirmed.at(-1)).toBe('TOO_MANY_REQUESTS');
  const passwords = [];
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await t.callAs(publisher, setUpTwoFactor, { password: 'guess' });
    passwords.push(answer.message);
  }
  expect(passwords[0]).toBe('INCORRECT_PASSWORD');
  expect(passwords.at(-1)).toBe('TOO_MANY_REQUESTS');
});
