import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow } from '#server/insight/reports/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { buildApiClient } from '../builders.ts';
import { asPhp, buildMarket, buildTrade, type Client, type Fields, sendOlder } from './builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
// The operator has named the line id of one of the networks.
const t = await openTestApp({ NETWORK_SOURCE: 'tributary,collabglow,rewardoo=rw_id' });
const DAY = '2026-03-10';
const DAYS = { begin_date: DAY, end_date: DAY };
const PAID = { payment_begin: DAY, payment_end: DAY };

const get = (client: Client, mod: string, op: string, fields: Fields = {}) =>
  sendOlder(t, client, asPhp(mod, op), { fields });
const form = (client: Client, mod: string, op: string, fields: Fields = {}) =>
  sendOlder(t, client, asPhp(mod, op), { fields, how: 'form' });
const rest = (client: Client, name: string, fields: Fields = {}) =>
  sendOlder(t, client, `/api/datafeed/${name}`, { fields, how: 'json' });
const sum = (rows: Record<string, unknown>[], name: string) =>
  rows.reduce((total, row) => total + Number(row[name]), 0);

test('Rewardoo: brands, lines, payments and their lines', async () => {
  const { client, brand, payment_id } = await buildTrade(t);
  const lines = await form(client, 'medium', 'transaction_details', {
    ...{ begin_date: '20260310', end_date: '20260310', status: 'all', page: '1', limit: '1000' },
  });
  expect(lines).toMatchObject({
    status: { code: 0, msg: 'Success' },
    data: { total_trans: '2', total_page: 1, total_items: 3, limit: 1000 },
  });
  const [row] = lines.data.list;
  expect(row).toMatchObject({ mid: brand.id, rw_id: row.sign_id, status: 'Approved' });
  expect(row).not.toHaveProperty('tributary_id');
  const payments = await form(client, 'commission', 'payments', PAID);
  expect(payments.data).toMatchObject([
    {
      ...{ withdrawal_id: String(payment_id), commission: '7.00', withdrawal_amount: '7.00' },
      ...{
        account_balance: '0.00',
        status: 'Withdrawn',
        update_time: expect.stringMatching(/^2026-03-10 01:30/),
      },
    },
  ]);
  const details = await form(client, 'commission', 'details', {
    withdrawal_id: String(payment_id),
  });
  expect(sum(details.data, 'cashback')).toBe(7);
  const paidLine = lines.data.list.find(
    ({ sign_id }: Fields) => sign_id === details.data[0].sign_id,
  );
  expect(details.data[0]).toMatchObject({ rw_id: paidLine.sign_id, order_id: paidLine.order_id });
  const brands = await form(client, 'medium', 'merchant_details', {
    ...{ relationship: 'Joined', page: '1', limit: '200' },
  });
  expect(brands.data).toMatchObject({ total_mcid: expect.any(String), limit: 200 });
});

test('LinkBux: lines, settlements and the lines of a payment', async () => {
  const { client, brand, payment_id } = await buildTrade(t);
  const json = { type: 'json' };
  const lines = await get(client, 'medium', 'transaction_v2', { ...DAYS, ...json, limit: '2000' });
  expect(lines.data).toMatchObject({ total_trans: 2, total_page: 1 });
  const [row] = lines.data.list;
  expect(row).toMatchObject({ linkbux_id: row.sign_id, mid: brand.id });
  expect(row).not.toHaveProperty('tributary_id');
  const asked = await get(client, 'medium', 'transaction_v2', { ...DAYS, source: 'tributary' });
  expect(asked.data.list[0]).toMatchObject({ tributary_id: row.sign_id });
  expect(asked.data.list[0]).not.toHaveProperty('linkbux_id');
  const settled = await get(client, 'settlement', 'merchant_commission', { ...DAYS, ...json });
  expect(settled.data).toMatchObject([{ payment_id, paid_date: DAY, mcid: brand.mcid }]);
  const pages = async (fields: Fields) =>
    (
      await get(client, 'settlement', 'commission_details', {
        payment_id: String(payment_id),
        ...fields,
      })
    ).data;
  const all = await pages(json);
  expect(sum(all, 'sale_comm')).toBe(sum(settled.data, 'sale_comm'));
  expect(all[0]).toMatchObject({ linkbux_id: all[0].sign_id, payment_status: 'Paid' });
  const [first, second] = [
    await pages({ page: '1', limit: '1' }),
    await pages({ page: '2', limit: '1' }),
  ];
  expect([...first, ...second]).toEqual(all);
  expect(await pages({ page: '2', limit: '1000' })).toEqual([]);
  expect(await pages({ payment_id: '2000000000' })).toEqual([]);
});

test('a payment of another account has no lines', async () => {
  const { payment_id } = await buildTrade(t);
  const stranger = await buildApiClient(t);
  const id = String(payment_id);
  const answers = [
    await get(stranger, 'settlement', 'commission_details', { payment_id: id }),
    await get(stranger, 'linkpayment', 'detail2', { withdrawal_id: id }),
    await form(stranger, 'commission', 'details', { withdrawal_id: id }),
  ];
  for (const { data, status } of answers) expect([status.code, data]).toEqual([0, []]);
});

test('LinkHaitao: the lines of a payment, with and without pages', async () => {
  const { client, brand, payment_id } = await buildTrade(t);
  const lines = async (fields: Fields = {}) =>
    (
      await get(client, 'linkpayment', 'detail2', {
        withdrawal_id: String(payment_id),
        ...fields,
      })
    ).data;
  const all = await lines();
  expect(all).toHaveLength(2);
  expect(sum(all, 'cashback')).toBe(7);
  expect(all[0]).toMatchObject({ m_id: String(brand.id), status: 'effective', report_time: DAY });
  expect(await lines({ per_page: '2000', page: '1' })).toEqual(all);
  expect(await lines({ per_page: '2000', page: '2' })).toEqual([]);
  const [payment] = (await get(client, 'linkpayment', 'payment2', PAID)).data;
  expect(payment).toMatchObject({ total: 7, service_fee: 0 });
});

test('clicks of a day have the envelope of each network', async () => {
  const client = await buildApiClient(t);
  const { brand } = await buildMarket(t, client);
  const owner = { ...client, brand_id: brand.brand_id };
  for (const at of ['09T16:00:00Z', '10T15:59:59Z', '10T16:00:00Z']) {
    await buildClickRow(t, owner, { at: `2026-03-${at}` });
  }
  const linkbux = await get(client, 'medium', 'user_click', {
    ...DAYS,
    ...{ type: 'json', page: '1', per_page: '40000' },
  });
  expect(linkbux).toMatchObject({
    status: '200',
    payliad: {
      total: { total_page: 1, total_items: 2 },
      list: [{ mid: brand.brand_id, mcid: brand.mcid, click_time: 1_773_072_000, uid: '' }, {}],
    },
  });
  expect(linkbux).not.toHaveProperty('data');
  const linkhaitao = await get(client, 'medium', 'user_click2', { ...DAYS, per_page: '1' });
  expect(linkhaitao).toMatchObject({
    status: 0,
    total: { total_page: 2, total_items: 2 },
    list: [{ mcid: String(brand.brand_id), m_id: brand.mcid, click_time: '2026-03-10 00:00:00' }],
  });
});

test('periods above the limit and other errors have the code and envelope of each call', async () => {
  const { client } = await buildTrade(t);
  const twoDays = { begin_date: '2026-03-09', end_date: DAY };
  expect(await get(client, 'medium', 'user_click', twoDays)).toMatchObject({
    status: '1007',
    msg: expect.stringContaining('24 hours: end_date'),
  });
  expect(await get(client, 'medium', 'user_click2', twoDays)).toMatchObject({ status: 1007 });
  expect(await get(client, 'medium', 'user_click2', { ...DAYS, token: 'wrong' })).toEqual({
    status: 1001,
    msg: 'invalid token',
  });
  const days = async (op: string, begin_date: string) =>
    (await get(client, 'medium', op, { begin_date, end_date: DAY })).status.code;
  expect(await days('cashback2', '2026-02-08')).toBe(0);
  expect(await days('cashback2', '2026-02-07')).toBe(1006);
  expect(await days('transaction_v2', '2026-01-08')).toBe(0);
  expect(await days('transaction_v2', '2026-01-07')).toBe(1006);
  expect(await days('transaction_details', '2026-01-07')).toBe(1006);
});

test('unknown operations and paths answer in the envelope, with status 200', async () => {
  const client = await buildApiClient(t);
  const unknown = { status: { code: 10001, msg: expect.stringContaining('op') }, data: null };
  expect(await get(client, 'medium', 'transaction_v9')).toEqual(unknown);
  expect(await form(client, 'nothing', 'payments')).toEqual(unknown);
  expect(await rest(client, 'get_fba_products_link')).toEqual(unknown);
  expect(await rest(client, 'get/something/else')).toEqual(unknown);
});

test.each(['user_click', 'user_click2'])('%s allows fifteen requests a minute', async (op) => {
  const client = await buildApiClient(t);
  const codes: unknown[] = [];
  for (let nth = 0; nth < 16; nth += 1) {
    codes.push((await get(client, 'medium', op, DAYS)).status);
  }
  expect(new Set(codes.slice(0, 15).map(Number))).toEqual(new Set([op === 'user_click' ? 200 : 0]));
  expect(Number(codes[15])).toBe(1012);
});

test('PartnerBoost: the report by ASIN and order, and products with their own commission', async () => {
  const client = await buildApiClient(t);
  const { brand, asins } = await buildMarket(t, client);
  const sold = { ...brand, id: brand.brand_id, cookie_days: 30, lock_days: 0, secret: '' };
  for (const sku of asins) {
    await buildOrderLine(t, {
      site: client,
      brand: sold,
      report: { order_id: `O-${sku}`, lines: [{ line_id: '1', sku, amount: '10.00' }] },
    });
  }
  const empty = { marketplace: '', asins: '', adGroupIds: '', order_ids: '', page_num: '1' };
  const report = async (fields: Fields) =>
    (
      await rest(client, 'get_amazon_report', {
        ...{ start_date: '20260310', end_date: '20260310', page_size: '500', ...empty },
        ...fields,
      })
    ).data.list.map(({ asin }: Fields) => asin);
  const [first = '', second = ''] = asins;
  expect(await report({})).toEqual([first, second]);
  expect(await report({ asins: first.toLowerCase() })).toEqual([first]);
  expect(await report({ order_ids: `O-${second}, other` })).toEqual([second]);
  expect((await rest(client, 'get_latest_acc_products')).data).toMatchObject({ list: [] });
  await t.db
    .insertInto('commission_rules')
    .values({
      ...{ brand_id: brand.brand_id, terms_version: 1, name: 'Campaign', kind: 'percent' },
      ...{ rate_ppm: 120_000, currency: 'USD', sku: first },
      effective_from: new Date('2026-03-01T00:00:00Z'),
      effective_to: new Date('2026-04-01T00:00:00Z'),
      created_at: now(),
    })
    .execute();
  const page = { page: '1', page_size: '200' };
  expect((await rest(client, 'get_latest_acc_products', page)).data.list).toMatchObject([
    {
      ...{ bid: String(brand.brand_id), asin: first, commission: 'Revshare 12.00%' },
      ...{ start_date: '2026-03-01 08:00:00', end_date: '2026-04-01 08:00:00' },
    },
  ]);
  const stranger = await buildApiClient(t);
  expect((await rest(stranger, 'get_latest_acc_products', page)).data.list).toEqual([]);
});
