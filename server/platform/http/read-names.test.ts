import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { resetPassword, signIn, signInAdmin, signUp } from '#contract/accounts/publisher.ts';
import { checkThirdParty } from '#contract/accounts/third-party.ts';
import { listAnnouncements } from '#contract/announcements/publisher.ts';
import { findBrands } from '#contract/brands/publisher.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { editSite } from '#contract/sites/publisher.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { readNames } from './read-names.ts';

const t = await openTestApp();

async function ask(path: string, attributes: object, token: string | null = null) {
  const req = { header: { token }, attributes };
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: { appId: 32, req },
  });
  return answer.json<{ code: number; message: string; data: unknown }>();
}

const PASSWORD = 'seven small streams';
const newcomer = (account: string) => ({
  account,
  email: `${account}@example.com`,
  password: PASSWORD,
  repassword: PASSWORD,
  first_name: 'Ada',
  last_name: 'Brook',
  agree: 1,
});

test('every name of the specification is read as the field of the call', () => {
  expect(readNames(signUp, { username: 'a', confirm_password: 'b' }).input).toEqual({
    account: 'a',
    repassword: 'b',
  });
  expect(readNames(signIn, { email: 'a' }).input).toEqual({ account: 'a' });
  expect(readNames(signInAdmin, { username: 'a' }).input).toEqual({ email: 'a' });
  const reset = { track: 't', 'new password': 'a', repassword: 'a' };
  expect(readNames(resetPassword, reset).input).toEqual({
    track: 't',
    new_password: 'a',
    confirm_password: 'a',
  });
  expect(readNames(checkThirdParty, { 'platform code': 'x' }).input).toEqual({
    platform_code: 'x',
  });
  expect(readNames(findBrands, { 'verify type': 1, searchKeyword: 'a' }).input).toEqual({
    verify_type: 1,
    keyword: 'a',
  });
  expect(readNames(listAnnouncements, { 'is-top': 1 }).input).toEqual({ is_top: 1 });
});

test('names inside lists and objects are read as well, and differing values named by their place', () => {
  const rows = z.array(
    z.object({ target_url: z.string(), meta: z.nullable(z.object({ is_top: z.string() })) }),
  );
  const call = { path: '/link/generate', input: z.object({ rows: z.optional(rows) }) };
  const sent = {
    Rows: [
      { 'target URL': 'a', meta: { isTop: 'b' }, other: { isTop: 'c' } },
      { targetUrl: 'a', target_url: 'b', meta: null },
      'text',
    ],
  };
  const { input, differing } = readNames(call, sent);
  expect(input).toEqual({
    rows: [
      { target_url: 'a', meta: { is_top: 'b' }, other: { isTop: 'c' } },
      { target_url: 'a', meta: null },
      'text',
    ],
  });
  expect([...differing]).toEqual([['rows.1.target_url', 'BRAND_TARGET_URL_INVALID']]);
});

test('a name that the call has itself is never another field', () => {
  const { input, differing } = readNames(signUp, { account: 'a', email: 'b' });
  expect([input, differing.size]).toEqual([{ account: 'a', email: 'b' }, 0]);
});

test('a name of the prototype stays an unknown name', () => {
  const sent = JSON.parse('{"__proto__":{"account":"a"},"constructor":1}');
  const { input } = readNames(signIn, sent);
  expect(Object.keys(input)).toEqual(['__proto__', 'constructor']);
  expect((input as { account?: unknown }).account).toBeUndefined();
});

test('sign-up and sign-in take all names at once, and names of other calls', async () => {
  const account = 'all_names';
  const { email } = newcomer(account);
  const made = await ask('/auth/sign_up', {
    ...newcomer(account),
    username: account,
    confirm_password: PASSWORD,
    track: 'of a reset',
    nickname: 'Ada',
  });
  expect(made.code).toBe(0);
  for (const names of [{ account, username: account }, { email }, { username: email, email }]) {
    const answer = await ask('/auth/sign_in', { ...names, password: PASSWORD, agree: 1 });
    expect(answer.message).toBe('EMAIL_NOT_VERIFIED');
  }
  expect((await ask('/auth/account_check', { username: account })).code).toBe(20001);
  expect((await ask('/auth/account_check', { username: 'free_name', email })).code).toBe(0);
});

test.each<[path: string, attributes: object, key: ErrorKey]>([
  ['/auth/sign_up', { ...newcomer('one_name'), username: 'other' }, 'USERNAME_FORMAT_ERROR'],
  ['/auth/sign_up', { ...newcomer('one_name'), confirm_password: 'x' }, 'REPASSWORD_ERROR'],
  ['/auth/sign_in', { account: 'a', email: 'b@c.de', password: 'x' }, 'USERNAME_FORMAT_ERROR'],
  ['/auth/sign_in_admin', { email: 'a@b.de', account: 'c@b.de' }, 'EMAIL_FORMAT_ERROR'],
  ['/auth/pwd_reset', { track: 'a', new_password: 'b', password: 'c' }, 'PASSWORD_FORMAT_ERROR'],
  ['/auth/third_link', { platform: 'google', Platform: 'apple' }, 'THIRD_PARTY_PLATFORM_STRING'],
])(
  'different values in %s %j are refused as the format of their field',
  async (path, attributes, key) => {
    expect(await ask(path, attributes)).toMatchObject({ code: errorCodes[key], message: key });
  },
);

const { account: _, ...anonymous } = newcomer('nobody');
const invalid = { ...newcomer('a b'), email: 'plain', agree: 2 };

test.each<[attributes: object, key: ErrorKey]>([
  [{ ...anonymous, email: 'plain', agree: 2 }, 'SIGN_UP_ACCOUNT_REQUIRED'],
  [invalid, 'USERNAME_FORMAT_ERROR'],
  [{ ...invalid, account: 'free' }, 'EMAIL_FORMAT_ERROR'],
  [{ ...newcomer('free'), confirmPassword: 'else', email: 'plain' }, 'EMAIL_FORMAT_ERROR'],
  [{ ...newcomer('free'), repassword: 'other', first_name: 7, agree: 2 }, 'REPASSWORD_ERROR'],
  [{ ...newcomer('free'), first_name: 7, agree: 2 }, 'FIRST_NAME_STRING'],
])(
  'sign-up answers the first rule of the specification that %j violates',
  async (attributes, key) => {
    expect((await ask('/auth/sign_up', attributes)).message).toBe(key);
  },
);

test.each([findBrands, editSite])(
  '$path refuses a name that it does not know',
  async ({ path }) => {
    const { token, site_id } = await buildPublisherWithSite(t);
    expect(await ask(path, { site_id, categories: '1' }, token)).toMatchObject({
      code: 20071,
      data: { unknown_attributes: ['categories'] },
    });
  },
);
