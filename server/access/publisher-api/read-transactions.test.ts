import { describe, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { buildApiClient } from './builders.ts';

// 17:30 UTC on the 9th is 01:30 on the 10th in UTC+8.
setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
const DAYS = { beginDate: '2026-03-10', endDate: '2026-03-10' };
const COUNTS = {
  ...{ total: 1, total_items: 1, totalPage: 1, total_page: 1 },
  curPage: 1,
  page: 1,
  perPage: 20,
  limit: 20,
  hasNext: false,
};

/** Builds an approved, settled and paid order of two lines, and a pending order. */
async function buildTrade() {
  const client = await buildApiClient(t);
  const brand = await buildReportingBrand(t, { rate_ppm: 700_000 });
  const first = { line_id: 'a', amount: '10.10', sku: 'S-1', quantity: 2 };
  const lines = [first, { line_id: 'b', amount: '5.00' }];
  const order = { order_id: `T-${client.site_id}`, order_time: '2026-03-09T17:30:00Z' };
  const report = { ...order, lines };
  const sold = await buildOrderLine(t, { site: client, brand, status: 'approved', report });
  await settleApproved(t.db, client.publisher_id, now());
  const [payment_id] = await payPublisher(t, client.publisher_id);
  const open = await buildOrderLine(t, { site: client, brand });
  return { client, brand, sold, open, payment_id };
}

describe('transaction', () => {
  test('a row has the fields of the dialect, with their types and quirks', async () => {
    const { client, brand, sold, payment_id } = await buildTrade();
    const answer = await client.ask('transaction', { ...DAYS, orderId: sold.order_id });
    expect(answer).toMatchObject({ status: 200, code: '0', message: 'success' });
    expect(answer.data).toMatchObject({ ...COUNTS, total: 2, total_items: 2 });
    const [row] = answer.data.list;
    expect(row).toMatchObject({
      tributary_id: String(sold.order_line_ids[0]),
      brand_id: brand.id,
      mcid: brand.mcid,
      merchant_name: `Brand ${brand.mcid}`,
      order_id: sold.order_id,
      order_time: Date.parse('2026-03-09T17:30:00Z') / 1000,
      sale_amount: 10.1,
      sale_comm: 7.07,
      currency: 'USD',
      status: 'Approved',
      ori_amount: 10.1,
      ori_aff_brokerage: 7.07,
      prod_id: 'S-1',
      order_unit: 2,
      uid: 'spring',
      uid2: null,
      comm_rate: 'Revshare 70.00%',
      validation_date: '2026-03-10',
      is_direct: 1,
      paid_status: 1,
      last_update_time: '03-10-2026',
      settlement_date: '2026-03-10',
      paid_date: '2026-03-10',
      payment_id,
    });
    expect(row.order_time_iso).toBe('2026-03-09T17:30:00.000Z');
    expect(row.paid_date_iso).toMatch(/^2026-03-09T17:3.*Z$/);
    const named = 'norm_id uid3 uid4 uid5 click_ref note customer_country voucher_code channel_id';
    for (const name of [...named.split(' '), 'settlement_id']) expect(row).toHaveProperty(name);
  });

  test.each([
    ['one status as text', { status: 'pending' }, ['Pending']],
    [
      'statuses without regard to case',
      { status: ['APPROVED', 'rejected'] },
      ['Approved', 'Approved'],
    ],
    ['All', { status: ['All'] }, ['Approved', 'Approved', 'Pending']],
    ['a sub-id', { uid: 'spring' }, ['Approved', 'Approved', 'Pending']],
    ['an unused sub-id', { uid2: 'none' }, []],
    [
      'the days of decision',
      {
        beginDate: '',
        endDate: null,
        beginApproveDate: '2026-03-10',
        endApproveDate: '2026-03-10',
      },
      ['Approved', 'Approved'],
    ],
    ['another day', { beginDate: '2026-03-09', endDate: '2026-03-09' }, []],
  ])('%s finds the expected lines', async (_name, fields, statuses) => {
    const { client } = await buildTrade();
    const { data } = await client.ask('transaction', { ...DAYS, ...fields });
    expect(data.list.map((row: { status: string }) => row.status)).toEqual(statuses);
    expect(data.total).toBe(statuses.length);
  });

  test('brandId and mcid find one brand; unknown ids match nothing', async () => {
    const { client, brand } = await buildTrade();
    const other = await buildReportingBrand(t);
    const total = async (fields: object) =>
      (await client.ask('transaction', { ...DAYS, ...fields })).data.total;
    expect(await total({ brandId: brand.id, mcid: brand.mcid })).toBe(3);
    expect(await total({ brandId: String(other.id) })).toBe(0);
    for (const fields of [
      { brandId: 2_000_000_000 },
      { brandId: '99999999999' },
      { mcid: 'unknown' },
      { orderId: 'none' },
      { brandId: brand.id, mcid: other.mcid },
    ]) {
      const found = await client.ask('transaction', { ...DAYS, ...fields });
      expect(found).toMatchObject({ code: '0', data: { total: 0, list: [] } });
    }
    expect((await client.ask('transaction', { ...DAYS, brandId: 'x' })).code).toBe('10001');
  });

  test('the scope is the channel unless the account is requested, and never another account', async () => {
    const { client, brand } = await buildTrade();
    const { site_id } = await buildSite(t, client);
    const second = await buildApiClient(t, { ...client, site_id });
    await buildOrderLine(t, { site: second, brand });
    const total = async (who: typeof client, dataScope?: string) =>
      (await who.ask('transaction', { ...DAYS, ...(dataScope && { dataScope }) })).data.total;
    expect([await total(client), await total(second), await total(second, 'User')]).toEqual([
      3, 1, 4,
    ]);
    expect(await total(second, 'All')).toBe(4);
    expect(await client.ask('transaction', { ...DAYS, dataScope: 'team' })).toMatchObject({
      code: '10001',
      message: expect.stringContaining('dataScope'),
    });
  });

  test.each([
    ['no dates', {}, '10001'],
    ['half a period', { beginDate: '2026-03-10' }, '10001'],
    ['a day that is none', { beginDate: '2026-02-30', endDate: '2026-03-10' }, '10001'],
    ['an end before its begin', { beginDate: '2026-03-10', endDate: '2026-03-09' }, '10001'],
    ['62 days', { beginDate: '2026-03-01', endDate: '2026-05-01' }, '0'],
    ['63 days', { beginDate: '2026-03-01', endDate: '2026-05-02' }, '1006'],
    [
      '63 days of decisions',
      { beginApproveDate: '2026-03-01', endApproveDate: '2026-05-02' },
      '1006',
    ],
    ['an unknown status', { ...DAYS, status: ['Paid'] }, '10001'],
    ['page 0', { ...DAYS, curPage: 0 }, '10001'],
    ['2000 rows a page', { ...DAYS, perPage: '2000' }, '0'],
    ['2001 rows a page', { ...DAYS, perPage: 2001 }, '0'],
  ])('%s', async (_name, fields, code) => {
    const client = await buildApiClient(t);
    expect((await client.ask('transaction', fields)).code).toBe(code);
  });

  test('pages share no row, have equal counts under every spelling, and end', async () => {
    const client = await buildApiClient(t);
    const lines = Array.from({ length: 7 }, (_, index) => ({
      line_id: `${index}`,
      amount: '1.00',
    }));
    await buildOrderLine(t, { site: client, report: { lines } });
    const page = async (curPage: number) =>
      (await client.ask('transaction', { ...DAYS, curPage, perPage: 3 })).data;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages[2]).toMatchObject({
      total: 7,
      total_items: 7,
      totalPage: 3,
      total_page: 3,
      curPage: 3,
      page: 3,
      perPage: 3,
      limit: 3,
      hasNext: false,
    });
    expect(pages.map((one) => [one.list.length, one.hasNext])).toEqual([
      [3, true],
      [3, true],
      [1, false],
      [0, false],
    ]);
    const ids = pages.flatMap((one) =>
      one.list.map((row: { tributary_id: string }) => row.tributary_id),
    );
    expect(new Set(ids).size).toBe(7);
  });
});

describe('transaction_v3', () => {
  test('an order contains all its lines, with amounts as text', async () => {
    const { client, brand, sold, payment_id } = await buildTrade();
    const fields = { ...DAYS, updateBeginDate: '', updateEndDate: '' };
    const { data } = await client.ask('transaction_v3', fields);
    expect(data).toMatchObject({ ...COUNTS, total: 2, total_items: 2 });
    expect(data.list[0]).toMatchObject({
      mid: brand.id,
      mcid: brand.mcid,
      offer_type: 'CPS',
      order_id: sold.order_id,
      ori_order_time: Date.parse('2026-03-09T17:30:00Z') / 1000,
      order_time: '2026-03-10 01:30:00',
      uid: 'spring',
    });
    expect(data.list[0].items).toMatchObject([
      {
        tributary_id: String(sold.order_line_ids[0]),
        skuid: 'S-1',
        sale_amount: '10.10',
        sale_comm: '7.07',
        status: 'Approved',
        order_unit: 2,
        comm_rate: 'Revshare 70.00%',
        payment_id: String(payment_id),
      },
      { sale_amount: '5.00', sale_comm: '3.50' },
    ]);
    expect(data.list[1].items).toMatchObject([
      { payment_id: '0', settlement_id: '0', paid_date: null },
    ]);
  });

  test('an order with one changed line is found as a whole by the day of the change', async () => {
    const { client, brand, sold } = await buildTrade();
    setClock(new Date('2026-03-20T12:00:00Z'));
    await reportOrder(t, brand, {
      order_id: sold.order_id,
      lines: [{ line_id: 'b', amount: '4.00' }],
    });
    setClock(new Date('2026-03-09T17:30:00Z'));
    const on = { updateBeginDate: '2026-03-20', updateEndDate: '2026-03-20' };
    const { data } = await client.ask('transaction_v3', on);
    expect(data.list).toMatchObject([
      { order_id: sold.order_id, items: [{}, { sale_amount: '4.00' }] },
    ]);
    expect(data.total).toBe(1);
  });

  test('lines that arrive later belong to the order of the first one, page by page', async () => {
    const client = await buildApiClient(t);
    const brand = await buildReportingBrand(t);
    const first = await buildOrderLine(t, {
      site: client,
      brand,
      report: { lines: [{ line_id: '1', amount: '1.00' }] },
    });
    await buildOrderLine(t, { site: client, brand });
    const lines = [{ line_id: '2', amount: '2.00' }];
    const report = { order_id: first.order_id, lines };
    await buildOrderLine(t, { site: client, brand, report });
    const page = async (curPage: number) =>
      (await client.ask('transaction_v3', { ...DAYS, curPage, perPage: 1 })).data;
    const pages = [await page(1), await page(2)];
    expect(pages.map(({ total, hasNext }) => [total, hasNext])).toEqual([
      [2, true],
      [2, false],
    ]);
    const counted = pages.flatMap(({ list }) =>
      list.map((order: { items: unknown[] }) => order.items.length),
    );
    expect(counted.sort()).toEqual([1, 2]);
  });

  test.each([
    [{}, '30233'],
    [{ beginDate: '2026-03-10' }, '30212'],
    [{ endDate: '2026-03-10' }, '30212'],
    [{ updateBeginDate: '2026-03-10' }, '30235'],
    [{ updateEndDate: '2026-03-10', beginDate: '' }, '30235'],
    [{ ...DAYS, updateBeginDate: '2026-03-10' }, '30234'],
    [{ ...DAYS, updateBeginDate: '2026-03-10', updateEndDate: '2026-03-10' }, '30234'],
    [{ beginDate: 'yesterday', endDate: '2026-03-10' }, '10001'],
    [{ beginDate: '2020-01-01', endDate: '2026-03-10' }, '0'],
  ])('%j answers %s', async (fields, code) => {
    const client = await buildApiClient(t);
    expect((await client.ask('transaction_v3', fields)).code).toBe(code);
  });
});

test('re-credited lines belong to the orders of their new owner, and the others stay complete', async () => {
  const [first, second] = [await buildApiClient(t), await buildApiClient(t)];
  const lines = ['1', '2', '3'].map((line_id) => ({ line_id, amount: '1.00' }));
  const sold = await buildOrderLine(t, { site: first, report: { lines } });
  const [moved = 0] = sold.order_line_ids;
  await t.db
    .updateTable('order_lines')
    .set({ publisher_id: second.publisher_id, site_id: second.site_id })
    .where('id', '=', moved)
    .execute();
  const lineCounts = async (who: typeof first) =>
    (await who.ask('transaction_v3', DAYS)).data.list.map(
      (order: { items: unknown[] }) => order.items.length,
    );
  expect([await lineCounts(first), await lineCounts(second)]).toEqual([[2], [1]]);
});
