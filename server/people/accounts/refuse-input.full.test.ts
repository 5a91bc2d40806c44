import { expect, test } from 'vitest';
import * as calls from '#contract/accounts/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import {
  type BadInput,
  hostileTexts,
  missing,
  notInteger,
  notText,
  tryHostileTexts,
  tryInputs,
} from '#fixtures/testing/try-inputs.ts';
import { buildPublisher, buildStaff } from './builders.ts';

const t = await openTestApp();
const publisher = await buildPublisher(t);
const hostile = hostileTexts();
const some = hostile.filter((_, index) => index % 60 === 0);

const signUpForm = {
  account: 'new_user',
  email: 'new_user@example.com',
  password: 'seven small streams',
  repassword: 'seven small streams',
  first_name: 'Ada',
  last_name: 'Brook',
  agree: 1,
};

const badUsernames = ['ab', '-abc', 'a b c', 'a@b.example', 'ünder', 'a'.repeat(51), 'a/b'].map(
  (value): BadInput => ['account', value, 'USERNAME_FORMAT_ERROR'],
);
const badEmails = [
  'plain',
  '@example.com',
  'a@',
  'a@b',
  'a b@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example..com',
  'a@b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'Ada <ada@example.com>',
  'a,b@example.com',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(12)}.com`,
].map((value): BadInput => ['email', value, 'EMAIL_FORMAT_ERROR']);
const badPasswords = (field: string): BadInput[] =>
  ['short', '1234567', '☂'.repeat(7), 'x'.repeat(129)].map((value) => [
    field,
    value,
    'PASSWORD_FORMAT_ERROR',
  ]);
const notSecret = (field: string, key: BadInput[2]) =>
  notText(field, key).filter(([, value]) => typeof value !== 'string');

test('every invalid value at sign-up is refused with its own key, and nothing is stored', async () => {
  const rows: BadInput[] = [
    ...missing('account', 'SIGN_UP_ACCOUNT_REQUIRED'),
    ...notText('account', 'SIGN_UP_ACCOUNT_STRING'),
    ...badUsernames,
    ...missing('email', 'SIGN_UP_EMAIL_REQUIRED'),
    ...notText('email', 'SIGN_UP_EMAIL_STRING'),
    ...badEmails,
    ...missing('password', 'SIGN_UP_PASSWORD_REQUIRED'),
    ...notSecret('password', 'SIGN_UP_PASSWORD_STRING'),
    ...badPasswords('password'),
    ...missing('repassword', 'REPASSWORD_REQUIRED'),
    ...notSecret('repassword', 'REPASSWORD_STRING'),
    ['repassword', 'seven small stream', 'REPASSWORD_ERROR'],
    ...missing('first_name', 'FIRST_NAME_REQUIRED'),
    ['first_name', '   ', 'FIRST_NAME_REQUIRED'],
    ...notText('first_name', 'FIRST_NAME_STRING'),
    ['first_name', 'x'.repeat(101), 'FIRST_NAME_STRING'],
    ...missing('last_name', 'LAST_NAME_REQUIRED'),
    ...notText('last_name', 'LAST_NAME_STRING'),
    ['last_name', 'x'.repeat(101), 'LAST_NAME_STRING'],
    ...missing('agree', 'AGREE_REQUIRED'),
    ['agree', 0, 'AGREE_REQUIRED'],
    ...notInteger('agree', 'AGREE_INTEGER').filter(([, value]) => !Number.isInteger(value)),
    ['agree', 2, 'AGREE_IN_0_OR_1'],
    ['agree', -1, 'AGREE_IN_0_OR_1'],
    ...notText('referer_uid', 'PARAMS_TYPE_ERROR'),
    ...notText('time_zone', 'PARAMS_TYPE_ERROR'),
    ['time_zone', 'Mars/Olympus', 'PARAMS_TYPE_ERROR'],
    ['time_zone', '+01:00', 'PARAMS_TYPE_ERROR'],
  ];
  expect(await tryInputs(t, null, calls.signUp, signUpForm, rows)).toEqual([]);
  expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('every invalid value before sign-in is refused with its own key', async () => {
  const account: BadInput[] = [
    ...missing('account', 'USERNAME_EMPTY'),
    ...notText('account', 'USERNAME_NOT_STRING'),
    ...badUsernames,
  ];
  const email: BadInput[] = [
    ...missing('email', 'EMAIL_EMPTY'),
    ...notText('email', 'EMAIL_NOT_STRING'),
    ...badEmails,
  ];
  const signIn: BadInput[] = [
    ...missing('account', 'ACCOUNT_REQUIRED'),
    ...notText('account', 'ACCOUNT_STRING'),
    ...missing('password', 'PASSWORD_REQUIRED'),
    ...notSecret('password', 'PASSWORD_STRING'),
  ];
  const signInAdmin: BadInput[] = [
    ...missing('email', 'EMAIL_EMPTY'),
    ...notText('email', 'EMAIL_NOT_STRING'),
    ...missing('password', 'PASSWORD_REQUIRED'),
    ...notSecret('password', 'PASSWORD_STRING'),
  ];
  const resend: BadInput[] = [
    ...missing('user_id', 'USER_ID_REQUIRED'),
    ...notInteger('user_id', 'USER_ID_INTEGER'),
    ['user_id', 0, 'USER_ID_INTEGER'],
    ['user_id', publisher.user_id + 1, 'USER_NOT_EXISTS'],
    ...missing('email', 'RESEND_EMAIL_REQUIRED'),
    ...notText('email', 'RESEND_EMAIL_STRING'),
    ['email', 'someone@example.com', 'EMAIL_NOT_EQUAL'],
    ['email', publisher.email, 'EMAIL_ALREADY_VERIFIED'],
  ];
  const verify: BadInput[] = [
    ...missing('code', 'CODE_REQUIRED'),
    ...notText('code', 'CODE_STRING'),
    ['code', 'unknown', 'CODE_ERROR'],
  ];
  const { user_id } = publisher;
  const violations = [
    await tryInputs(t, null, calls.checkAccount, {}, account),
    await tryInputs(t, null, calls.checkEmail, {}, email),
    await tryInputs(t, null, calls.forgetPassword, {}, email),
    await tryInputs(t, null, calls.signIn, { account: 'a', password: 'b' }, signIn),
    await tryInputs(t, null, calls.signInAdmin, { email: 'a', password: 'b' }, signInAdmin),
    await tryInputs(t, null, calls.resendEmailCheck, { user_id, email: publisher.email }, resend),
    await tryInputs(t, null, calls.verifyEmail, {}, verify),
  ];
  expect(violations.flat()).toEqual([]);
});

test('every invalid value of a password reset is refused with its own key', async () => {
  const track: BadInput[] = [
    ...missing('track', 'RESET_TRACK_REQUIRED'),
    ...notText('track', 'PWD_RESET_CHECK_FAILED'),
    ['track', 'unknown', 'PWD_RESET_CHECK_FAILED'],
  ];
  const passwordsWith = (missingConfirmation: BadInput[2]): BadInput[] => [
    ...missing('new_password', 'RESET_NEW_PASSWORD_REQUIRED'),
    ...notSecret('new_password', 'PASSWORD_NOT_STRING'),
    ...badPasswords('new_password'),
    ...missing('confirm_password', missingConfirmation),
    ...notSecret('confirm_password', 'CONFIRM_PASSWORD_NOT_STRING'),
  ];
  const unequal = (key: BadInput[2]): BadInput => ['confirm_password', 'another one', key];
  const current: BadInput[] = [
    ...missing('password', 'PASSWORD_EMPTY'),
    ...notSecret('password', 'PASSWORD_NOT_STRING'),
  ];
  const both = { new_password: 'a wide river', confirm_password: 'a wide river' };
  const violations = [
    await tryInputs(t, null, calls.checkPasswordReset, {}, track),
    await tryInputs(t, null, calls.resetPassword, { track: 'x', ...both }, [
      ...track,
      ...passwordsWith('RESET_CONFIRM_PASSWORD_REQUIRED'),
      unequal('RESET_PASSWORD_NOT_EQUAL'),
    ]),
    await tryInputs(t, publisher, calls.editPassword, { password: 'x', ...both }, [
      ...current,
      ...passwordsWith('CONFIRM_PASSWORD_EMPTY'),
      unequal('PASSWORD_NOT_EQUAL'),
      ['password', 'not the one', 'INCORRECT_PASSWORD'],
    ]),
  ];
  expect(violations.flat()).toEqual([]);
});

test('every invalid value of the profile is refused with its own key, and nothing changes', async () => {
  const good = { first_name: 'Ada', last_name: 'Brook' };
  const before = dataOf(await t.callAs(publisher, calls.readProfile, {}));
  const rows: BadInput[] = [
    ...missing('first_name', 'FIRST_NAME_REQUIRED'),
    ...notText('first_name', 'FIRST_NAME_STRING'),
    ...missing('last_name', 'LAST_NAME_REQUIRED'),
    ...notText('last_name', 'LAST_NAME_STRING'),
    ...notText('nickname', 'PARAMS_TYPE_ERROR'),
    ['nickname', 'x'.repeat(101), 'PARAMS_TYPE_ERROR'],
    ...notText('currency', 'CURRENCY_INVALID'),
    ['currency', 'usd', 'CURRENCY_INVALID'],
    ['currency', 'EURO', 'CURRENCY_INVALID'],
    ['currency', 'ZZZ', 'CURRENCY_INVALID'],
    ...notText('time_zone', 'PARAMS_TYPE_ERROR'),
    ['time_zone', 'Mars/Olympus', 'PARAMS_TYPE_ERROR'],
    ['time_zone', '-05:00', 'PARAMS_TYPE_ERROR'],
  ];
  expect(await tryInputs(t, publisher, calls.editProfile, good, rows)).toEqual([]);
  expect(dataOf(await t.callAs(publisher, calls.readProfile, {}))).toEqual(before);
});

test('a profile stores its values; absent fields are cleared or unchanged', async () => {
  const { token } = await buildPublisher(t);
  const written = {
    first_name: 'Zoë',
    last_name: "O'Neill-李",
    nickname: 'zö',
    currency: 'CHF',
    time_zone: 'Asia/Kolkata',
  };
  expect(dataOf(await t.callAs({ token }, calls.editProfile, written))).toMatchObject(written);
  const fewer = { first_name: 'Zoë', last_name: 'Li' };
  const after = dataOf(await t.callAs({ token }, calls.editProfile, fewer));
  expect(after).toMatchObject({
    ...fewer,
    nickname: '',
    currency: 'CHF',
    time_zone: 'Asia/Kolkata',
  });
});

test.skipIf(hostile.length === 0)(
  'hostile texts are stored and returned unchanged',
  { timeout: 120_000 },
  async () => {
    const names = { first_name: 'Ada', last_name: 'Brook' };
    const resend = { user_id: publisher.user_id, email: publisher.email };
    const stopped = { ...signUpForm, agree: 0 };
    const texts = ['first_name', 'last_name', 'referer_uid'];
    const both = { new_password: 'a wide river', confirm_password: 'a wide river' };
    const staff = await buildStaff(t);
    const violations = [
      await tryHostileTexts(t, publisher, calls.editProfile, names, ['currency']),
      await tryHostileTexts(t, publisher, calls.editProfile, names, ['time_zone']),
      await tryHostileTexts(t, null, calls.signUp, stopped, ['account']),
      await tryHostileTexts(t, null, calls.signUp, stopped, ['email']),
      await tryHostileTexts(t, null, calls.signUp, stopped, texts),
      await tryHostileTexts(t, null, calls.checkAccount, {}, ['account']),
      await tryHostileTexts(t, null, calls.checkEmail, {}, ['email']),
      await tryHostileTexts(t, null, calls.forgetPassword, {}, ['email']),
      await tryHostileTexts(t, null, calls.verifyEmail, {}, ['code']),
      await tryHostileTexts(t, null, calls.resendEmailCheck, resend, ['email']),
      await tryHostileTexts(t, null, calls.checkPasswordReset, {}, ['track']),
      await tryHostileTexts(t, null, calls.resetPassword, both, ['track']),
      // Each of these computes a password hash, so only a sample of the list is used.
      await tryHostileTexts(t, null, calls.signIn, { password: 'x' }, ['account'], some),
      await tryHostileTexts(t, null, calls.signIn, { account: 'x' }, ['password'], some),
      await tryHostileTexts(t, null, calls.signInAdmin, { password: 'x' }, ['email'], some),
      await tryHostileTexts(t, null, calls.signInAdmin, { email: staff.email }, ['password'], some),
    ];
    expect(violations.flat()).toEqual([]);
    for (const text of hostile.filter((text) => text.trim() !== '' && text.length <= 100)) {
      const all = { first_name: text, last_name: text, nickname: text };
      const edited = dataOf(await t.callAs(publisher, calls.editProfile, all));
      expect(edited.nickname).toBe(text.trim());
    }
  },
);
