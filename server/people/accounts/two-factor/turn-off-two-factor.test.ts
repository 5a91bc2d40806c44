import { expect, test } from 'vitest';
import { readLoginInformation } from '#contract/accounts/login-information.ts';
import { signIn } from '#contract/accounts/publisher.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  signInTwoFactor,
  turnOffTwoFactor,
} from '#contract/accounts/two-factor.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { missing, notText, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { buildPublisher } from '../builders.ts';
import { appCode, buildGuarded, wrongCode } from './builders.ts';

const t = await openTestApp();
const codeError = { code: 20060, message: 'CODE_ERROR' };

test('the second factor is on once a first code has confirmed it, and required after that', async () => {
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
  expect((await readMails(t)).at(-1)?.subject).toBe('Two-factor authentication was turned on');
});

test('turning off and new recovery codes require the password and a code; old codes become invalid', async () => {
  const guarded = await buildGuarded(t);
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
  expect((await readMails(t)).at(-1)?.subject).toBe('Two-factor authentication was turned off');
});

test('a factor that is on is not set up again; one that is off is neither confirmed nor turned off', async () => {
  const guarded = await buildGuarded(t);
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

test('every invalid value of the second factor is refused with its own key', async () => {
  const publisher = await buildPublisher(t);
  const code = [...missing('code', 'CODE_REQUIRED'), ...notText('code', 'CODE_STRING')];
  const password = [
    ...missing('password', 'PASSWORD_EMPTY'),
    ['password', 7, 'PASSWORD_NOT_STRING'] as const,
  ].map(([field, value, key]): [string, unknown, typeof key] => [field, value, key]);
  const proof = { password: 'x', code: '123456' };
  const violations = [
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
  expect(violations.flat()).toEqual([]);
});

test('password and first code are rate-limited', async () => {
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
