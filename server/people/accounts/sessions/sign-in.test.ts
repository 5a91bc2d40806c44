import { expect, test } from 'vitest';
import {
  readProfile,
  readStaffProfile,
  signIn,
  signInAdmin,
  signOut,
  signOutStaff,
} from '#contract/accounts/publisher.ts';
import { APP_ID } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { buildPublisher, buildStaff } from '../builders.ts';
import { enrolStaff } from '../staff-factor/builders.ts';

const t = await openTestApp();

let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `2001:db8:${addresses.toString(16)}::1`;
}

/** Signs in from a device of this name; by default from an address not used before. */
async function signInFrom(
  device: string,
  account: string,
  password: string,
  remoteAddress = newAddress(),
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/sign_in',
    remoteAddress,
    headers: { 'x-device': device },
    payload: { appId: APP_ID, req: { attributes: { account, password } } },
  });
  return answer.json().message;
}

test('a wrong account and a wrong password are answered alike', async () => {
  const { username, email } = await buildPublisher(t);
  const answers = await Promise.all(
    [username, email, 'unknown', 'nobody@example.com'].map((account) =>
      t.callAs(null, signIn, { account, password: 'not the password' }),
    ),
  );
  for (const answer of answers) {
    expect(answer).toEqual({ code: 20045, message: 'WRONG_PASSWORD', data: null });
  }
});

test('the state of an account is revealed only to the right password', async () => {
  const locked = await buildPublisher(t);
  await t.db
    .updateTable('users')
    .set({ status: 'locked' })
    .where('id', '=', locked.user_id)
    .execute();
  const closed = await buildPublisher(t);
  await t.db
    .updateTable('publishers')
    .set({ status: 'closed' })
    .where('id', '=', closed.publisher_id)
    .execute();
  const unverified = await buildPublisher(t, { verified: false });
  for (const [owner, code] of [
    [locked, 20047],
    [closed, 20047],
    [unverified, 20046],
  ] as const) {
    const right = await t.callAs(null, signIn, {
      account: owner.username,
      password: owner.password,
    });
    expect(right.code).toBe(code);
    const wrong = await t.callAs(null, signIn, { account: owner.username, password: 'wrong' });
    expect(wrong).toEqual({ code: 20045, message: 'WRONG_PASSWORD', data: null });
  }
  expect(await t.callAs(locked, readProfile, {})).toMatchObject({ code: 20047 });
});

test('after ten failures strangers must reset the password, but the owner on a known device need not', async () => {
  const { username, password } = await buildPublisher(t);
  expect(await signInFrom('laptop', username, password)).toBe('success');
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, guess) => signInFrom(`bot ${guess}`, username, 'guess')),
  );
  const wrong = guesses.filter((message) => message === 'WRONG_PASSWORD');
  expect(wrong.length).toBeLessThanOrEqual(10);
  expect(guesses).toContain('LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD');
  for (let guess = wrong.length; guess < 10; guess += 1) await signInFrom('', username, 'guess');

  const late = await t.callAs(null, signIn, { account: username, password });
  expect(late).toMatchObject({ code: 20049, message: 'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD' });
  expect(await signInFrom('laptop', username, password)).toBe('success');
  advanceClock(DAY_MS + 1000);
  expect(await signInFrom('new phone', username, password)).toBe('success');
});

test('a known device has its own ten attempts, and so has an unknown account', async () => {
  const { username, password } = await buildPublisher(t);
  await signInFrom('shared', username, password);
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await signInFrom('shared', username, 'guess')).toBe('WRONG_PASSWORD');
    expect(await signInFrom('', 'ghost', 'guess')).toBe('WRONG_PASSWORD');
  }
  expect(await signInFrom('shared', username, password)).toBe(
    'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
  );
  expect(await signInFrom('', 'GHOST', 'guess')).toBe('LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD');
  expect(await signInFrom('elsewhere', username, password)).toBe('success');
});

test('signing out ends only this session', async () => {
  const publisher = await buildPublisher(t);
  const { username: account, password } = publisher;
  const other = dataOf(await t.callAs(null, signIn, { account, password }));
  expect(other.token).not.toBe(publisher.token);
  expect(await t.callAs(publisher, signOut, {})).toMatchObject({ code: 0 });
  expect(await t.callAs(publisher, readProfile, {})).toMatchObject({ code: 20069 });
  expect(await t.callAs(other, readProfile, {})).toMatchObject({ code: 0 });
});

test('a session ends after three idle days or thirty days; tokens are stored as hashes', async () => {
  const idle = await buildPublisher(t);
  const busy = await buildPublisher(t);
  const tokens = await t.db.selectFrom('sessions').select('token_hash').execute();
  expect(tokens.map((row) => row.token_hash)).not.toContain(idle.token);
  advanceClock(2 * DAY_MS);
  expect(await t.callAs(busy, readProfile, {})).toMatchObject({ code: 0 });
  advanceClock(2 * DAY_MS);
  expect(await t.callAs(idle, readProfile, {})).toMatchObject({ code: 20069 });
  for (let days = 4; days < 30; days += 2) {
    expect(await t.callAs(busy, readProfile, {})).toMatchObject({ code: 0 });
    advanceClock(2 * DAY_MS);
  }
  expect(await t.callAs(busy, readProfile, {})).toMatchObject({ code: 20069 });
  expect(await t.callAs(null, readProfile, {})).toMatchObject({ code: 401 });
  expect(await t.callAs({ token: 'made up' }, readProfile, {})).toMatchObject({ code: 20068 });
});

test('staff and publishers sign in separately, and their tokens are not interchangeable', async () => {
  const { email, password, staff_id } = await buildStaff(t, 'support');
  const { token, staff } = await enrolStaff(t, { email: email.toUpperCase(), password });
  expect(staff).toMatchObject({ staff_id, email, role: 'support' });
  expect(staff.permissions).not.toContain('sites.decide');
  expect(dataOf(await t.callAs({ token }, readStaffProfile, {}))).toEqual(staff);
  expect(await t.callAs({ token }, readProfile, {})).toMatchObject({ code: 401 });
  const publisher = await buildPublisher(t);
  expect(await t.callAs(publisher, readStaffProfile, {})).toMatchObject({ code: 401 });
  const asStaff = { email: publisher.email, password: publisher.password };
  expect(await t.callAs(null, signInAdmin, asStaff)).toMatchObject({ code: 20045 });
  expect(await t.callAs({ token }, signOutStaff, {})).toMatchObject({ code: 0 });
  expect(await t.callAs({ token }, readStaffProfile, {})).toMatchObject({ code: 20069 });
});

test('locked staff cannot sign in, and guessing a staff password is rate-limited', async () => {
  const { email, password, staff_id } = await buildStaff(t);
  await t.db.updateTable('staff').set({ status: 'locked' }).where('id', '=', staff_id).execute();
  expect(await t.callAs(null, signInAdmin, { email, password })).toMatchObject({ code: 20047 });
  let last = '';
  for (let guess = 0; guess < 20; guess += 1) {
    last = (await t.callAs(null, signInAdmin, { email, password: 'guess' })).message;
  }
  expect(last).toBe('TOO_MANY_REQUESTS');
});

test('sign-ins are rate-limited per address', async () => {
  const answers = [];
  for (let tries = 0; tries < 325; tries += 25) {
    // The account reaches its limit at once: the limit counts requests, not failures.
    const some = Array.from({ length: 25 }, () => signInFrom('', 'ghost', 'guess', '192.0.2.1'));
    answers.push(...(await Promise.all(some)));
  }
  expect(answers).toContain('TOO_MANY_REQUESTS');
});
