import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildApiClient } from '../../builders.ts';
import { asPhp, buildTrade, type Client, type Fields, sendOlder } from '../builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
const DAYS = { begin_date: '2026-03-10', end_date: '2026-03-10' };
const ask = (client: Client, op: string, fields: Fields, mod = 'medium') =>
  sendOlder(t, client, asPhp(mod, op), { fields });

test('order lines have the names and the states of LinkHaitao', async () => {
  const { client, brand } = await buildTrade(t);
  const lines = async (fields: Fields = {}) =>
    (await ask(client, 'cashback2', { ...DAYS, per_page: '2000', ...fields })).data;
  const all = await lines({ status: 'all' });
  expect(all).toMatchObject({ total: 3, total_page: 1, perPage: 2000 });
  expect(all.list[0]).toMatchObject({
    ...{ m_id: String(brand.id), mcid: brand.mcid, advertiser_name: expect.any(String) },
    ...{ order_time: expect.any(Number), sale_amount: 100, cashback: 5, status: 'effective' },
  });
  expect(new Set(all.list.map(({ sign_id }: Fields) => sign_id)).size).toBe(3);
  const count = async (fields: Fields) => (await lines(fields)).total;
  expect(await count({ status: 'effective' })).toBe(2);
  expect(await count({ status: 'untreated' })).toBe(1);
  expect(await count({ status: 'Expired' })).toBe(0);
  expect(await count({ m_id: '2000000000' })).toBe(0);
  expect(await count({ tagcode: 'nothing' })).toBe(0);
  const wrong = await ask(client, 'cashback2', { ...DAYS, status: 'lost' });
  expect(wrong.status).toMatchObject({ code: 10001, msg: expect.stringContaining('status') });
});

test('brands are found by relationship, join_status and merchant_status', async () => {
  const client = await buildApiClient(t);
  const joined = await buildBrand(t);
  const paused = await buildBrand(t, { status: 'paused' });
  const other = await buildBrand(t);
  await buildRelationship(t, client, joined);
  await buildRelationship(t, client, paused);
  const own = [joined, paused, other].map(({ mcid }) => mcid).join(',');
  const found = async (op: string, fields: Fields) =>
    (await ask(client, op, { mcid: own, per_page: '200', ...fields })).data;
  const mcids = async (op: string, fields: Fields) =>
    (await found(op, fields)).list.map(({ mcid }: Fields) => mcid);
  const both = [joined.mcid, paused.mcid];
  expect(await mcids('merchantBasicList3', { relationship: 'joined' })).toEqual(both);
  expect(await mcids('merchantBasicList3', { relationship: 'notjoined' })).toEqual([other.mcid]);
  expect(await mcids('merchantBasicList3', { relationship: 'applying' })).toEqual([]);
  expect(await mcids('merchantBasicList3', { merchant_status: '0' })).toEqual([paused.mcid]);
  expect(await mcids('merchantCheckList3', { join_status: '4' })).toEqual(both);
  expect(await mcids('merchantCheckList3', { join_status: '1' })).toEqual([other.mcid]);
  const online = { join_status: '4', merchant_status: '1' };
  const states = await found('merchantCheckList3', online);
  expect(states).toMatchObject({ total_count: 1, total_page: 1, per_page: 200 });
  expect(states.list).toMatchObject([
    { m_id: String(joined.brand_id), join_status: '4', merchant_status: '1' },
  ]);
  const { list } = await found('merchantBasicList3', { m_id: String(joined.brand_id) });
  expect(list).toMatchObject([
    { mcid: joined.mcid, relationship: 'Joined', tracking_url: expect.stringContaining('/t/') },
  ]);
});

test('payments are withdrawals with their sum', async () => {
  const { client, payment_id } = await buildTrade(t);
  const period = { payment_begin: '2026-03-10', payment_end: '2026-03-10' };
  const paid = await ask(client, 'payment2', period, 'linkpayment');
  expect(paid).toMatchObject({ status: { code: 0 }, currency: 'USD' });
  expect(paid.data).toMatchObject([
    {
      withdrawal_id: String(payment_id),
      paid_status: 'paid',
      payment_date: '2026-03-10',
      total: 7,
    },
  ]);
  const none = { payment_begin: '2026-03-11', payment_end: '2026-03-12' };
  expect((await ask(client, 'payment2', none, 'linkpayment')).data).toEqual([]);
});
