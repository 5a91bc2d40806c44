import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkAccount,
  checkEmail,
  readProfile,
  resendEmailCheck,
  signIn,
  signUp,
  verifyEmail,
} from '#contract/accounts/publisher.ts';
import { APP_ID } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisher } from '../builders.ts';
import { setHashCost } from '../passwords/hash-password.ts';

// One test reads the cost of a stored hash.
setHashCost();

const t = await openTestApp();

function form(overrides: object = {}) {
  const account = `user_${newCode(8)}`;
  return {
    account,
    email: `${account}@example.com`,
    password: 'seven small streams',
    repassword: 'seven small streams',
    first_name: 'Ada',
    last_name: 'Brook',
    agree: 1 as const,
    ...overrides,
  };
}

/** All mails since the last call, oldest first, decoded. */
async function readMails(): Promise<string[]> {
  const folder = join(t.config.data_dir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await rm(folder, { recursive: true, force: true });
  return mails.map((mail) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '='));
}

async function mailedCode(): Promise<string> {
  await t.drain();
  const [mail = ''] = await readMails();
  return /email-verification\?code=([\w-]+)/.exec(mail)?.[1] ?? '';
}

test('a publisher signs up, verifies by the mailed link and signs in by name and by e-mail', async () => {
  const input = form({ time_zone: 'Europe/Vienna' });
  const { user_id, email } = dataOf(await t.callAs(null, signUp, input));
  expect(email).toBe(input.email);
  const early = await t.callAs(null, signIn, { account: email, password: input.password });
  expect(early).toEqual({ code: 20046, message: 'EMAIL_NOT_VERIFIED', data: { user_id, email } });

  expect(dataOf(await t.callAs(null, verifyEmail, { code: await mailedCode() }))).toEqual({
    email,
    signed_in: null,
  });
  for (const account of [input.account.toUpperCase(), email.toUpperCase()]) {
    const signedIn = await t.callAs(null, signIn, { account, password: input.password });
    const { token, user } = dataOf(signedIn);
    const profile = dataOf(await t.callAs({ token }, readProfile, {}));
    expect(profile).toEqual(user);
    expect(profile).toMatchObject({
      user_id,
      username: input.account,
      default_site: null,
      roles: ['publisher_owner'],
      time_zone: 'Europe/Vienna',
      currency: 'USD',
    });
  }
});

test('the mailed link signs in the browser that signed up, and no other', async () => {
  const from = async (device: string, path: string, attributes: object) => {
    const headers = { 'x-device': device };
    const payload = { appId: APP_ID, req: { attributes } };
    return (await t.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })).json();
  };
  const verifyOn = async (device: string) => {
    await from('own laptop', '/auth/sign_up', form());
    return (await from(device, '/auth/email_verify', { code: await mailedCode() })).data;
  };
  const { signed_in, email } = await verifyOn('own laptop');
  const profile = dataOf(await t.callAs({ token: signed_in.token }, readProfile, {}));
  expect(profile).toMatchObject({ email, default_site: null });
  expect(signed_in.user).toEqual(profile);
  for (const device of ['phone', '']) expect((await verifyOn(device)).signed_in).toBeNull();
});

test('a code works once and expires after 30 minutes', async () => {
  await t.callAs(null, signUp, form());
  const code = await mailedCode();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => t.callAs(null, verifyEmail, { code })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.message === 'CODE_ERROR')).toHaveLength(19);

  await t.callAs(null, signUp, form());
  const late = await mailedCode();
  advanceClock(30 * 60_000);
  expect(await t.callAs(null, verifyEmail, { code: late })).toMatchObject({ code: 20060 });
  expect(await t.callAs(null, verifyEmail, { code: 'guessed' })).toMatchObject({ code: 20060 });
});

test('the password and the mailed code are stored as hashes only', async () => {
  const input = form();
  await t.callAs(null, signUp, input);
  const code = await mailedCode();
  const tables = ['users', 'mail_tokens', 'events', 'jobs'] as const;
  const rows = await Promise.all(
    tables.map((table) => t.db.selectFrom(table).selectAll().execute()),
  );
  const stored = JSON.stringify(rows, (_key, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  expect(code).not.toBe('');
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(input.password);
  expect(stored).toContain('$argon2id$v=19$m=65536,t=3,p=1$');
});

test('a taken name or address is refused, case-insensitively, and nothing is stored', async () => {
  const { username, email } = await buildPublisher(t);
  const before = await countUsers();
  const taken = await t.callAs(null, signUp, form({ account: username.toUpperCase() }));
  expect(taken.message).toBe('ACCOUNT_ALREADY_EXISTS');
  const known = await t.callAs(null, signUp, form({ email: email.toUpperCase() }));
  expect(known.message).toBe('EMAIL_ALREADY_EXISTS');
  expect(await t.callAs(null, checkAccount, { account: username })).toMatchObject({ code: 20001 });
  expect(await t.callAs(null, checkEmail, { email })).toMatchObject({ code: 20003 });
  expect(dataOf(await t.callAs(null, checkAccount, { account: 'nobody_yet' }))).toEqual({
    available: true,
  });
  expect(dataOf(await t.callAs(null, checkEmail, { email: 'nobody@example.com' }))).toEqual({
    available: true,
  });
  expect(await countUsers()).toBe(before);
});

test('of concurrent sign-ups for one name one succeeds', async () => {
  const input = form();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      t.callAs(null, signUp, { ...input, email: `${index}.${input.email}` }),
    ),
  );
  expect(answers.map((answer) => answer.message).sort()).toEqual([
    ...Array(4).fill('ACCOUNT_ALREADY_EXISTS'),
    'success',
  ]);
  const users = await t.db
    .selectFrom('users')
    .where('username', '=', input.account)
    .select('id')
    .execute();
  const publishers = await t.db.selectFrom('publishers').select('id').execute();
  expect(users).toHaveLength(1);
  expect(publishers).toHaveLength(await countUsers());
});

test('the terms must be accepted, and a common password is refused', async () => {
  expect(await t.callAs(null, signUp, form({ agree: 0 }))).toMatchObject({ code: 20034 });
  for (const password of ['Password123', 'aaaaaaaaaa', 'qwertyuiop']) {
    const answer = await t.callAs(null, signUp, form({ password, repassword: password }));
    expect(answer.message).toBe('PASSWORD_TOO_COMMON');
  }
  const own = form();
  const named = { ...own, password: own.account, repassword: own.account };
  expect(await t.callAs(null, signUp, named)).toMatchObject({ message: 'PASSWORD_TOO_COMMON' });
});

test('a verification mail is sent again only to its owner, within a rate limit', async () => {
  const { user_id, email } = await buildPublisher(t, { verified: false });
  const resend = (input: object) => t.callAs(null, resendEmailCheck, { user_id, email, ...input });
  expect(await resend({ user_id: 2_000_000_000 })).toMatchObject({ message: 'USER_NOT_EXISTS' });
  expect(await resend({ email: 'else@example.com' })).toMatchObject({ message: 'EMAIL_NOT_EQUAL' });
  await t.drain();
  await readMails();
  for (let mails = 1; mails <= 5; mails += 1) expect(await resend({})).toMatchObject({ code: 0 });
  expect(await resend({})).toMatchObject({ message: 'TOO_MANY_REQUESTS' });
  await t.drain();
  expect(await readMails()).toHaveLength(5);

  const verified = await buildPublisher(t);
  const again = await resend({ user_id: verified.user_id, email: verified.email });
  expect(again.message).toBe('EMAIL_ALREADY_VERIFIED');
});

test('a person who waits for a verification mail learns that it could not be sent (20025)', async () => {
  const config = t.config as { smtp_url: string };
  config.smtp_url = 'smtp://127.0.0.1:1';
  const { user_id, email } = dataOf(await t.callAs(null, signUp, form()));
  await t.drain();
  const resend = () => t.callAs(null, resendEmailCheck, { user_id, email });
  expect(await resend()).toMatchObject({ code: 20025, message: 'EMAIL_SENDING_FAILED' });
  config.smtp_url = '';
  advanceClock(5_000);
  await t.drain();
  expect(await readMails()).toHaveLength(1);
  expect(await resend()).toMatchObject({ code: 0 });
});

test('the referrer of a publisher is stored; an unknown code is ignored', async () => {
  const referer = await buildPublisher(t);
  const { publisher_code } = dataOf(await t.callAs(referer, readProfile, {}));
  for (const [code, expected] of [
    [publisher_code, referer.publisher_id],
    ['unknown', null],
  ] as const) {
    const { user_id } = dataOf(await t.callAs(null, signUp, form({ referer_uid: code })));
    const row = await t.db
      .selectFrom('users as u')
      .innerJoin('publishers as p', 'p.id', 'u.publisher_id')
      .where('u.id', '=', user_id)
      .select('p.referer_publisher_id')
      .executeTakeFirstOrThrow();
    expect(row.referer_publisher_id).toBe(expected);
  }
});

test('look-ups of names and sign-ups are rate-limited', async () => {
  const input = { account: 'nobody_yet' };
  const answers = [];
  for (let asked = 0; asked < 121; asked += 1) {
    answers.push((await t.callAs(null, checkAccount, input)).message);
  }
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
  expect(answers[0]).toBe('success');
  const byEmail = await t.callAs(null, checkEmail, { email: 'nobody@example.com' });
  expect(byEmail.message).toBe('TOO_MANY_REQUESTS');
});

async function countUsers(): Promise<number> {
  return (await t.db.selectFrom('users').select('id').execute()).length;
}
