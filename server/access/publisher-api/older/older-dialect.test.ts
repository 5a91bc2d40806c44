import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildApiClient } from '../builders.ts';
import { asPhp, buildTrade, type Client, type Fields, sendOlder } from './builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp({ NETWORK_SOURCE: 'tributary,collabglow' });
const DAYS = { begin_date: '2026-03-10', end_date: '2026-03-10' };

const send = (client: Client, url: string, fields: Fields = {}, how = 'GET') =>
  sendOlder(t, client, url, { fields, how });
const ask = (client: Client, mod: string, op: string, fields: Fields = {}) =>
  send(client, asPhp(mod, op), fields);

test('query, form and JSON are answered alike, with the code as a number', async () => {
  const { client } = await buildTrade(t);
  const url = asPhp('medium', 'transaction');
  const answers = await Promise.all(
    ['GET', 'form', 'json'].map((how) => send(client, url, { ...DAYS, status: 'All' }, how)),
  );
  expect(answers[0]).toMatchObject({
    status: { code: 0, msg: 'Success' },
    data: { total_page: 1, total_trans: 2, total_items: 3, limit: 20, time_zone: 'Asia/Shanghai' },
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('transactions are those of the newer call, with the id under one name', async () => {
  const { client } = await buildTrade(t);
  const { data } = await ask(client, 'medium', 'transaction', DAYS);
  const newer = await client.ask('transaction', {
    beginDate: DAYS.begin_date,
    endDate: DAYS.end_date,
  });
  expect(data.list).toEqual(newer.data.list);
  const [row] = data.list;
  expect(row.tributary_id).toBe(row.sign_id);
  expect(row).not.toHaveProperty('collabgrow_id');
  const other = await ask(client, 'medium', 'transaction', { ...DAYS, source: 'CollabGlow' });
  expect(other.data.list[0].collabgrow_id).toBe(row.sign_id);
  expect(other.data.list[0]).not.toHaveProperty('tributary_id');
  const total = async (fields: Fields) =>
    (await ask(client, 'medium', 'transaction', { ...DAYS, ...fields })).data.total_items;
  expect(await total({ status: 'Normal' })).toBe(3);
  expect(await total({ status: 'approved' })).toBe(2);
  expect(await total({ brand_id: '2000000000' })).toBe(0);
  expect(await total({ uid: 'u'.repeat(200) })).toBe(0);
  expect(await total({ limit: '1', page: '3' })).toBe(3);
  expect(await total({ 'status[]': 'All' })).toBe(3);
  expect(await total({ 'status[0]': 'Rejected', 'status[1]': 'Approved' })).toBe(2);
  const form = { ...DAYS, 'status[]': 'Pending' };
  const pending = await send(client, asPhp('medium', 'transaction'), form, 'form');
  expect(pending.data.total_items).toBe(1);
  const validated = { validation_date_begin: '2026-03-10', validation_date_end: '2026-03-10' };
  const { data: decided } = await ask(client, 'medium', 'transaction', validated);
  expect(decided).toMatchObject({ total_trans: 1, total_items: 2 });
});

test.each([
  ['1001', 'transaction', { ...DAYS, token: 'wrong' }, 'token'],
  ['1005', 'transaction', { ...DAYS, uid: 'u'.repeat(201) }, 'uid'],
  ['1006', 'transaction', { begin_date: '2026-01-01', end_date: '2026-03-10' }, '62 days'],
  ['10001', 'transaction', { begin_date: '2026-01-01' }, 'end_date'],
  ['10001', 'transaction', { ...DAYS, status: 'Lost' }, 'status'],
  ['10001', 'transaction', { ...DAYS, page_num: 'first' }, 'page_num'],
  ['10001', 'transaction', { ...DAYS, type: 'xml' }, 'type'],
  ['10001', 'monetization_api', { limit: 'many' }, 'limit'],
  [
    '1011',
    'transfer',
    { begin_date: '2026-03-10 09:00:00', end_date: '2026-03-10 10:00:01' },
    'hour',
  ],
  ['1000', 'transaction', { ...DAYS, source: 'elsewhere' }, 'tributary, collabglow'],
  ['10001', 'nothing', {}, 'op'],
])('%s of %s with %j, naming the parameter as the client does', async (code, op, fields, name) => {
  const client = await buildApiClient(t);
  const answer = await ask(client, 'medium', op, fields as Fields);
  expect(answer).toMatchObject({ status: { code: Number(code) }, data: null });
  expect(answer.status.msg).toContain(name);
});

test('settlements add up to their details and to the payment, whose amount is text', async () => {
  const { client, settlement_id, payment_id } = await buildTrade(t);
  const { data } = await ask(client, 'settlement', 'merchant_commission', DAYS);
  expect(data).toMatchObject([
    {
      settlement_id,
      settlement_uuid: String(settlement_id),
      sale_comm: 7,
      paid_date: '2026-03-10',
    },
  ]);
  expect(data[0].payment_id).toBe(payment_id);
  const details = await ask(client, 'settlement', 'commission_details', {
    settlement_id: String(settlement_id),
  });
  expect(details).toMatchObject({
    status: { code: 0 },
    time_zone: 'Asia/Shanghai',
    currency: 'USD',
  });
  const sum = details.data.reduce(
    (all: number, { sale_comm }: { sale_comm: number }) => all + sale_comm,
    0,
  );
  expect(sum).toBe(7);
  const paid = { paid_date_begin: '2026-03-10', paid_date_end: '2026-03-10' };
  const summary = await ask(client, 'medium', 'payment_summary', paid);
  expect(summary.data.list).toMatchObject([{ payment_id, amount: '$7.00', status: 'paid' }]);
});

test('brands and clicks are those of the newer calls; fifteen requests of clicks a minute', async () => {
  const client = await buildApiClient(t);
  const brand = await buildBrand(t, { type: 2 });
  await buildRelationship(t, client, brand);
  const brands = await ask(client, 'medium', 'monetization_api', { relationship: 'Joined' });
  expect(brands.data).toMatchObject({
    ...{ total_mcid: '1', total_page: 1, limit: 20 },
    list: [{ mcid: brand.mcid, brand_type: 'Amazon' }],
  });
  const hour = { begin_date: '2026-03-10 09:00:00', end_date: '2026-03-10 09:59:59' };
  const codes: number[] = [];
  for (let nth = 0; nth < 16; nth += 1) {
    codes.push((await ask(client, 'medium', 'transfer', hour)).status.code);
  }
  expect(codes).toEqual([...Array<number>(15).fill(0), 1012]);
});

test('coupons are those of the newer call', async () => {
  const client = await buildApiClient(t);
  const brand = await buildBrand(t);
  const times = { created_at: now(), starts_at: new Date(0), updated_at: now() };
  await t.db
    .insertInto('coupons')
    .values({ brand_id: brand.brand_id, kind: 'deal', name: 'Spring', ...times })
    .execute();
  const { data } = await ask(client, 'coupon', 'coupon_list', { per_page: '2000' });
  expect(data).toMatchObject({ total: 1, perPage: 2000, list: [{ mcid: brand.mcid }] });
});
