import { expect, test } from 'vitest';
import { signUp } from '#contract/accounts/publisher.ts';
import { APP_ID } from '#contract/call.ts';
import { listReferrals, readReferer } from '#contract/referrals/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { notPage, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisher } from '../builders.ts';
import { mailboxOf, shortName } from './find-referer.ts';
import { maskedName, rewardingUntil } from './list-referred.ts';

const t = await openTestApp({ PUBLIC_URL: 'https://network.example' });

/** Registers a user with a referral code, optionally from a given device. */
async function register(uid: string, overrides: { email?: string; device?: string } = {}) {
  const account = `friend-${newCode(10)}`;
  const attributes = {
    account,
    email: overrides.email ?? `${account}@example.com`,
    password: 'a long quiet evening',
    repassword: 'a long quiet evening',
    first_name: 'Wilma',
    last_name: 'Waters',
    agree: 1,
    referer_uid: uid,
  };
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${signUp.path}`,
    headers: overrides.device ? { 'x-device': overrides.device } : {},
    payload: { appId: APP_ID, req: { attributes } },
  });
  expect(answer.json()).toMatchObject({ code: 0 });
}

const listOf = async (caller: { token: string }, input: object = {}) =>
  dataOf(await t.callAs(caller, listReferrals, input));

const codeIn = (url: string) => new URL(url).searchParams.get('uid') ?? '';

test('a referred publisher is listed with a masked name', async () => {
  const publisher = await buildPublisher(t);
  const before = await listOf(publisher);
  expect(before).toMatchObject({ list: [], total: 0, reward_percent: 5, reward_months: 12 });
  expect(before.refer_url).toMatch(/^https:\/\/network\.example\/auth\/refer\?uid=\w+$/);
  await register(codeIn(before.refer_url));
  const { list, total } = await listOf(publisher);
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({
    name: 'W•••',
    rewarding: true,
    rewards: [{ earned: '0.00', paid: '0.00', currency: 'USD' }],
  });
  expect(JSON.stringify(list)).not.toMatch(/Wilma|Waters|friend-/);
  expect(await listOf(await buildPublisher(t))).toMatchObject({ list: [], total: 0 });
});

test('no one refers themselves, neither with the same mailbox nor on their own device', async () => {
  const email = `robin-${newCode(8).toLowerCase()}@example.com`;
  const publisher = await buildPublisher(t, { email });
  const uid = codeIn((await listOf(publisher)).refer_url);
  await register(uid, { email: email.replace('@', '+second@').toUpperCase() });
  const { username: account, password } = publisher;
  await t.app.inject({
    method: 'POST',
    url: '/api/auth/sign_in',
    headers: { 'x-device': 'laptop' },
    payload: { appId: APP_ID, req: { attributes: { account, password } } },
  });
  await register(uid, { device: 'laptop' });
  expect((await listOf(publisher)).total).toBe(0);
  await register(uid, { device: 'another' });
  expect((await listOf(publisher)).total).toBe(1);
});

test('rewards last twelve months; pages list the newest first', async () => {
  const publisher = await buildPublisher(t);
  const uid = codeIn((await listOf(publisher)).refer_url);
  await register(uid);
  advanceClock(20 * DAY_MS);
  const later = await buildPublisher(t);
  await t.db
    .updateTable('publishers')
    .set({ referer_publisher_id: publisher.publisher_id })
    .where('id', '=', later.publisher_id)
    .execute();
  advanceClock(350 * DAY_MS);
  const { token } = await signInAgain(publisher);
  const first = await listOf({ token }, { perPage: 1 });
  expect(first.total).toBe(2);
  expect(first.list.map((one) => one.rewarding)).toEqual([true]);
  const second = await listOf({ token }, { perPage: 1, curPage: 2 });
  expect(second.list.map((one) => one.rewarding)).toEqual([false]);
});

async function signInAgain({ username, password }: { username: string; password: string }) {
  const answer = await t.post('/auth/sign_in', {
    appId: APP_ID,
    req: { attributes: { account: username, password } },
  });
  return answer.data as { token: string };
}

test('an invalid page is refused', async () => {
  const publisher = await buildPublisher(t);
  const rows = notPage('curPage', 'PARAMS_TYPE_ERROR');
  expect(await tryInputs(t, publisher, listReferrals, {}, rows)).toEqual([]);
});

test('one year after 29 February is 28 February', () => {
  expect(rewardingUntil(new Date('2028-02-29T12:00:00Z')).toISOString()).toBe(
    '2029-02-28T12:00:00.000Z',
  );
  expect(rewardingUntil(new Date('2026-05-31T00:00:00Z')).toISOString()).toBe(
    '2027-05-31T00:00:00.000Z',
  );
});

test('a mask shows one letter of any script; a mailbox ignores case and tag', () => {
  expect(maskedName('Éva Nagy')).toBe('É•••');
  expect(maskedName('王小明')).toBe('王•••');
  expect(maskedName('')).toBe('•••');
  expect(mailboxOf('Robin+news@Example.com')).toBe('robin@example.com');
});

test('a visitor of a referral link learns who invites, without the full name', async () => {
  const publisher = await buildPublisher(t);
  const uid = codeIn((await listOf(publisher)).refer_url);
  const nameOf = async (referer_uid: string) =>
    dataOf(await t.callAs(null, readReferer, { referer_uid })).name;
  const { name } = await t.db
    .updateTable('publishers')
    .set({ name: 'Ada King Lovelace' })
    .where('id', '=', publisher.publisher_id)
    .returning('name')
    .executeTakeFirstOrThrow();
  expect(await nameOf(uid)).toBe('Ada L.');
  expect(shortName(name)).toBe('Ada L.');
  expect(shortName('Riverblog')).toBe('Riverblog');
  expect(await nameOf('nobody-has-this')).toBeNull();
  await t.db
    .updateTable('publishers')
    .set({ status: 'locked' })
    .where('id', '=', publisher.publisher_id)
    .execute();
  expect(await nameOf(uid)).toBeNull();
});

test('looking up referral codes is rate-limited by address', async () => {
  const limited = await openTestApp();
  const answers: string[] = [];
  for (let nth = 0; nth < 121; nth += 1) {
    const input = { referer_uid: `guess-${nth}` };
    answers.push((await limited.callAs(null, readReferer, input)).message);
  }
  expect(answers[0]).toBe('success');
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
});
