import { expect, test } from 'vitest';
import { editPassword, readProfile, signIn } from '#contract/accounts/publisher.ts';
import { signInTwoFactor } from '#contract/accounts/two-factor.ts';
import { APP_ID } from '#contract/call.ts';
import { requestSignInLink, signInByLink } from '#contract/sign-in-link.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { missing, notText, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';
import { appCode, buildGuarded } from '../two-factor/builders.ts';

const t = await openTestApp();
type From = { device?: string; address?: string };
const codeError = { code: 20060, message: 'CODE_ERROR', data: null };

/** Requests sign-in links; returns the mailed codes, oldest first. */
async function mailedCodes(account: string, times = 1, from: From = {}): Promise<string[]> {
  for (let asked = 0; asked < times; asked += 1) {
    expect(await askFrom(from, '/auth/sign_in_link', { account })).toMatchObject({
      code: 0,
      data: {},
    });
  }
  const mails = await readMails(t);
  return mails.flatMap(({ text }) => /sign-in-link\?code=([\w-]+)/.exec(text)?.[1] ?? []);
}

async function askFrom({ device = '', address }: From, path: string, attributes: object) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'x-device': device },
    ...(address !== undefined && { remoteAddress: address }),
    payload: { appId: APP_ID, req: { attributes } },
  });
  return answer.json();
}

test('an owner refused with 20049 on a new device signs in by mail, which makes the device known', async () => {
  const { username: account, email, password } = await buildPublisher(t);
  for (let guess = 0; guess < 10; guess += 1) {
    await t.callAs(null, signIn, { account, password: 'guess' });
  }
  const form = { account, password };
  const [phone, other] = [{ device: 'new phone' }, { device: 'other phone' }];
  expect(await askFrom(phone, '/auth/sign_in', form)).toMatchObject({ code: 20049 });
  const [code = ''] = await mailedCodes(email.toUpperCase(), 1, phone);
  const signed = await askFrom(phone, '/auth/sign_in_link_use', { code });
  expect(signed).toMatchObject({ code: 0, data: { user: { username: account } } });
  expect(await t.callAs(signed.data, readProfile, {})).toMatchObject({ code: 0 });
  expect(await askFrom(phone, '/auth/sign_in', form)).toMatchObject({ code: 0 });
  expect(await askFrom(other, '/auth/sign_in', form)).toMatchObject({ code: 20049 });
});

test('a link opened in another browser does not work there, and still works where it was asked for', async () => {
  const { username } = await buildPublisher(t);
  const [phone, thief] = [{ device: 'asking phone' }, { device: 'thief' }];
  const [code = ''] = await mailedCodes(username, 1, phone);
  for (const elsewhere of [thief, {}]) {
    expect(await askFrom(elsewhere, '/auth/sign_in_link_use', { code })).toMatchObject({
      message: 'SIGN_IN_LINK_ELSEWHERE',
      data: null,
    });
  }
  expect(await askFrom(phone, '/auth/sign_in_link_use', { code })).toMatchObject({ code: 0 });
  expect(await askFrom(phone, '/auth/sign_in_link_use', { code })).toEqual(codeError);
});

test('a stranger who asks for links does not use up those of the owner', async () => {
  const { username } = await buildPublisher(t);
  expect(await mailedCodes(username, 8, { address: '192.0.2.50' })).toHaveLength(5);
  const owner = { device: 'tablet', address: '192.0.2.51' };
  const [code = ''] = await mailedCodes(username, 1, owner);
  expect(await askFrom(owner, '/auth/sign_in_link_use', { code })).toMatchObject({ code: 0 });
});

test('of concurrent uses one signs in, and other links of the account become invalid', async () => {
  const { username } = await buildPublisher(t);
  const [code = '', other = ''] = await mailedCodes(username, 2);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => t.callAs(null, signInByLink, { code })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.message === 'CODE_ERROR')).toHaveLength(19);
  expect(await t.callAs(null, signInByLink, { code: other })).toEqual(codeError);
});

test('a link expires after 10 minutes and with a changed password; only hashes are stored', async () => {
  const publisher = await buildPublisher(t);
  const [late = ''] = await mailedCodes(publisher.username);
  const stored = await t.db.selectFrom('mail_tokens').select('token_hash').execute();
  expect(stored.map((row) => row.token_hash)).not.toContain(late);
  advanceClock(10 * 60_000);
  expect(await t.callAs(null, signInByLink, { code: late })).toMatchObject({
    message: 'SIGN_IN_LINK_EXPIRED',
  });

  const [open = ''] = await mailedCodes(publisher.username);
  const both = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  dataOf(await t.callAs(publisher, editPassword, { password: publisher.password, ...both }));
  expect(await t.callAs(null, signInByLink, { code: open })).toEqual(codeError);
  expect(await t.callAs(null, signInByLink, { code: 'made up' })).toEqual(codeError);
});

test('the second factor is still required, and a locked account stays locked', async () => {
  const guarded = await buildGuarded(t);
  await readMails(t);
  const [code = ''] = await mailedCodes(guarded.username);
  const answer = await t.callAs(null, signInByLink, { code });
  expect(answer).toMatchObject({ code: 320, data: { step: 'two_factor' } });
  const { challenge } = answer.data as { challenge: string };
  const second = { challenge, code: appCode(guarded.secret) };
  expect(await t.callAs(null, signInTwoFactor, second)).toMatchObject({ code: 0 });

  const locked = await buildPublisher(t);
  const [owner = ''] = await mailedCodes(locked.username);
  await t.db
    .updateTable('users')
    .set({ status: 'locked' })
    .where('id', '=', locked.user_id)
    .execute();
  expect(await t.callAs(null, signInByLink, { code: owner })).toMatchObject({ code: 20047 });
  expect(await mailedCodes(locked.username)).toEqual([]);
});

test('only a verified account is mailed, which the answer does not reveal', async () => {
  const unverified = await buildPublisher(t, { verified: false });
  for (const account of [unverified.email, 'unknown', 'nobody@example.com', '@']) {
    expect(await mailedCodes(account)).toEqual([]);
  }
  expect(await t.db.selectFrom('sign_in_link_requests').selectAll().execute()).toEqual([]);
});

test('an address gets five mails an hour for an account, all addresses sixty, and the owner more', async () => {
  const { username, password } = await buildPublisher(t);
  expect(await mailedCodes(username, 8)).toHaveLength(5);
  for (let nth = 0; nth < 13; nth += 1) {
    const from = { address: `203.0.113.${nth}` };
    for (let asked = 0; asked < 5; asked += 1) {
      await askFrom(from, '/auth/sign_in_link', { account: username });
    }
  }
  expect(await mailedCodes('nobody')).toHaveLength(55);
  const owner = { device: 'desk', address: '203.0.113.99' };
  expect(await mailedCodes(username, 1, owner)).toEqual([]);
  const asked = { account: username, password };
  await askFrom(owner, '/auth/sign_in_link', { ...asked, password: 'guess' });
  expect(await mailedCodes('nobody')).toEqual([]);
  await askFrom(owner, '/auth/sign_in_link', asked);
  expect(await mailedCodes('nobody')).toHaveLength(1);
});

test('an address makes six hundred requests for links an hour', async () => {
  const from = { address: '198.51.100.77' };
  const answers = [];
  for (let asked = 0; asked < 601; asked += 1) {
    answers.push(await askFrom(from, '/auth/sign_in_link', { account: `user ${asked}` }));
  }
  expect(answers.at(-2)).toMatchObject({ code: 0 });
  expect(answers.at(-1)).toMatchObject({ message: 'TOO_MANY_REQUESTS' });
});

test('every invalid value is refused with its own key', async () => {
  const violations = [
    await tryInputs(t, null, signInByLink, {}, [
      ...missing('code', 'CODE_REQUIRED'),
      ...notText('code', 'CODE_STRING'),
    ]),
    await tryInputs(t, null, requestSignInLink, {}, [
      ...missing('account', 'ACCOUNT_REQUIRED'),
      ...notText('account', 'ACCOUNT_STRING'),
    ]),
  ];
  expect(violations.flat()).toEqual([]);
});
