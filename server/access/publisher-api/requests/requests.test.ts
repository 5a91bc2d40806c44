import { expect, test } from 'vitest';
import {
  addApiToken,
  listApiTokenRequests,
  revokeApiToken,
} from '#contract/publisher-api/tokens.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildApiClient, EVERYTHING, postApi } from '../builders.ts';
import { settleRequests } from './record-requests.ts';
import { type ApiRequest, type CallState, stateAfter, UNKNOWN_STATE } from './rules.ts';

const t = await openTestApp();
const DAYS = { beginDate: '2026-03-10', endDate: '2026-03-10' };

type Client = Awaited<ReturnType<typeof buildApiClient>>;

/** The page of the account's first token. */
async function pageOf(client: Client) {
  await settleRequests(t.db);
  const [token] = await t.db
    .selectFrom('api_tokens')
    .where('publisher_id', '=', client.publisher_id)
    .select('id')
    .execute();
  return dataOf(await t.callAs(client, listApiTokenRequests, { id: token?.id ?? 0 }));
}

test('the page of a token shows its requests with code, rows and ignored names', async () => {
  const client = await buildApiClient(t);
  await client.ask('coupons');
  await client.ask('transaction', { ...DAYS, colour: 'red' });
  await client.ask('coupons', { colour: 'red' });
  const { token, list } = await pageOf(client);
  expect(token).toMatchObject({ dialect: 'post' });
  expect(list).toMatchObject([
    { call: 'coupons', code: '10001', row_count: null, ignored: [] },
    { call: 'transaction', code: '0', row_count: 0, ignored: ['colour'] },
    { call: 'coupons', code: '0', row_count: 0, ignored: [] },
  ]);
});

test('a token remembers the dialect that it first spoke', async () => {
  const client = await buildApiClient(t);
  const url = `/api.php?mod=coupon&op=coupon_list&token=${client.api_token}`;
  await t.app.inject({ method: 'GET', url });
  await settleRequests(t.db);
  await client.ask('coupons');
  const { token, list } = await pageOf(client);
  expect(token.dialect).toBe('mod_op');
  expect(list.map(({ call }) => call)).toEqual(['coupons', 'coupon/coupon_list']);
});

test('the latest 100 requests of each token are kept', async () => {
  const [client, other] = [await buildApiClient(t), await buildApiClient(t)];
  await other.ask('coupons');
  await Promise.all(Array.from({ length: 60 }, () => client.ask('coupons')));
  await settleRequests(t.db);
  await Promise.all(Array.from({ length: 60 }, () => client.ask('products')));
  const { list } = await pageOf(client);
  expect(list).toHaveLength(100);
  expect(list.filter(({ call }) => call === 'products')).toHaveLength(60);
  expect((await pageOf(other)).list).toHaveLength(1);
});

test('the requests of a revoked token are gone, and others do not see them', async () => {
  const client = await buildApiClient(t);
  await client.ask('coupons');
  const { token } = await pageOf(client);
  const stranger = await buildPublisherWithSite(t);
  const seen = await t.callAs(stranger, listApiTokenRequests, { id: token.id });
  expect(seen.message).toBe('API_TOKEN_NOT_FOUND');
  dataOf(await t.callAs(client, revokeApiToken, { id: token.id }));
  await client.ask('coupons');
  await settleRequests(t.db);
  const rows = t.db.selectFrom('api_token_requests').where('token_id', '=', token.id);
  expect(await rows.selectAll().execute()).toEqual([]);
});

test('an expired token is recorded as refused, and its owner is mailed once', async () => {
  const owner = await buildPublisherWithSite(t);
  const made = dataOf(await t.callAs(owner, addApiToken, { ...EVERYTHING, name: 'Nightly' }));
  const ask = async () => {
    const { code } = await postApi(t, 'coupons', { token: made.token, source: 'tributary' });
    await settleRequests(t.db);
    return code;
  };
  const mails = async () =>
    (await readMails(t)).filter(({ subject }) => subject.includes('are refused'));
  expect(await ask()).toBe('0');
  const expireAt = (expires_at: Date | null) =>
    t.db.updateTable('api_tokens').set({ expires_at }).where('id', '=', made.id).execute();
  await expireAt(now());
  for (let times = 0; times < 2; times += 1) expect(await ask()).toBe('1001');
  expect(await mails()).toEqual([]);
  await ask();
  const [mail, ...more] = await mails();
  expect(mail).toMatchObject({ to: owner.email });
  expect(mail?.subject).toBe('Calls of coupons with your API token Nightly are refused');
  expect(mail?.text).toContain('1001 invalid token');
  expect(more).toEqual([]);
  for (let times = 0; times < 5; times += 1) await ask();
  expect(await mails()).toEqual([]);
  await expireAt(null);
  expect(await ask()).toBe('0');
  await expireAt(now());
  for (let times = 0; times < 3; times += 1) await ask();
  expect(await mails()).toHaveLength(1);
});

const at = now();
const request = (code: string, reason = ''): ApiRequest => ({
  ...{ token_id: 1, dialect: 'post', call: 'coupons', code, reason },
  ...{ row_count: null, ignored: [], requested_at: at },
});
const after = (...requests: ApiRequest[]): CallState =>
  requests.reduce((state, one) => stateAfter(state, one), UNKNOWN_STATE);
const same = request('1003', 'perPage');

test.each<[string, boolean, ApiRequest[]]>([
  ['three times for one reason', true, [request('0'), same, same, same]],
  ['twice', false, [request('0'), same, same]],
  ['a call that was never answered', false, [same, same, same]],
  ['for changing reasons', false, [request('0'), same, request('1003', 'mcid'), same, same]],
  ['answered in between', false, [request('0'), same, same, request('0'), same]],
  ['rate limits', false, [request('0'), request('1002'), request('1002'), request('1002')]],
  ['rate limits in between', true, [request('0'), same, request('1002'), same, same]],
  ['faults of the server', false, [request('0'), ...[1, 2, 3].map(() => request('21002'))]],
])('reported or not: refused %s', (_when, isReported, requests) => {
  expect(after(...requests).reported_at !== null).toBe(isReported);
});

test('a call that goes on being answered changes nothing', () => {
  const state = after(request('0'));
  expect(stateAfter(state, request('0'))).toBe(state);
});
