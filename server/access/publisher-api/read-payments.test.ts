import { expect, test } from 'vitest';
import { NETWORK_BRAND_ID } from '#contract/publisher-api/row-fields.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { buildReferral } from '#server/payouts/referrals/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { buildApiClient } from './builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
const DAYS = { beginDate: '2026-03-10', endDate: '2026-03-10' };
const PAID = { paidDateBegin: '2026-03-10', paidDateEnd: '2026-03-10' };
const cents = (rows: Record<string, number>[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round((row[name] ?? 0) * 100), 0);

/** Builds settlements of two brands in one payment, and a later settlement that is not paid. */
async function buildPaid() {
  const client = await buildApiClient(t);
  const [first, second] = [await buildReportingBrand(t), await buildReportingBrand(t)];
  const approved = { site: client, status: 'approved' as const };
  const lines = [{ amount: '10.10' }, { amount: '20.30' }, { amount: '-5.00' }, { amount: '0.07' }];
  const sold = await buildOrderLine(t, { ...approved, brand: first, report: { lines } });
  await buildOrderLine(t, { ...approved, brand: second });
  await settleApproved(t.db, client.publisher_id, now());
  const [payment_id = 0] = await payPublisher(t, client.publisher_id);
  const change = { order_id: sold.order_id, status: 'cancelled' };
  await reportOrder(t, first, change);
  await settleApproved(t.db, client.publisher_id, now());
  return { client, first, second, sold, payment_id };
}

test('the details of every settlement add up to its sale_comm, including claw-backs', async () => {
  const { client, first, payment_id } = await buildPaid();
  const { data } = await client.ask('commission_validation', DAYS);
  expect(data).toMatchObject({ total: 3, total_page: 1, hasNext: false });
  expect(data.list[0]).toMatchObject({
    brand_id: first.id,
    mcid: first.mcid,
    currency: 'USD',
    settlement_date: '2026-03-10',
    note: '',
    payment_id,
  });
  expect(data.list.map((one: { payment_id: number | null }) => one.payment_id)).toContain(null);
  for (const { settlement_id, sale_comm } of data.list) {
    const details = await client.ask('commission_details', { settlementId: settlement_id });
    expect(details).toMatchObject({ code: '0', data: expect.any(Array) });
    expect(cents(details.data, 'sale_comm')).toBe(Math.round(sale_comm * 100));
    expect(details.data[0]).toMatchObject({
      settlement_id,
      mcid: expect.any(String),
      uid: 'spring',
    });
  }
});

test('the details of every payment add up to its amount', async () => {
  const { client, payment_id } = await buildPaid();
  for (const fields of [{ paymentId: payment_id }, PAID, { ...PAID, paymentId: `${payment_id}` }]) {
    const summary = await client.ask('payment_summary', fields);
    expect(summary.data).toMatchObject({
      total: 1,
      list: [
        {
          payment_id,
          request_date: '2026-03-10',
          paid_date: '2026-03-10',
          payment_type: 'bank',
          payment_details: '•••• 3000',
          invoice: `${payment_id}`,
          status: 'paid',
        },
      ],
    });
    const detail = await client.ask('payment_detail', fields);
    expect(detail.data.total).toBe(2);
    expect(cents(detail.data.list, 'amount')).toBe(Math.round(summary.data.list[0].amount * 100));
    expect(detail.data.list[0]).toMatchObject({
      validation_date: '2026-03-10',
      type: 'CPS Commission',
      note: '',
      settlement_id: expect.any(Number),
      merchant_name: expect.any(String),
      date: '2026-03-10',
      payment_id,
      paid_date: '2026-03-10',
      brand_paid_status: 'unpaid',
    });
  }
});

test('pages of payment_detail share no row, and validation days filter it', async () => {
  const { client, payment_id } = await buildPaid();
  const ask = async (fields: object) =>
    (await client.ask('payment_detail', { paymentId: payment_id, ...fields })).data;
  const pages = [await ask({ perPage: 1 }), await ask({ perPage: 1, curPage: 2 })];
  expect(new Set(pages.map(({ list }) => list[0].sign_id)).size).toBe(2);
  const on = (day: string) => ({ validationDateBegin: day, validationDateEnd: day });
  expect((await ask(on('2026-03-10'))).total).toBe(2);
  expect((await ask(on('2026-03-11'))).total).toBe(0);
});

test('an unpaid payment is toBePaid, by its id and besides the payments of a period', async () => {
  const { client, payment_id } = await buildPaid();
  const sale = { site: client, status: 'approved', report: { amount: '2000.00' } } as const;
  await buildOrderLine(t, sale);
  await settleApproved(t.db, client.publisher_id, now());
  const [waiting] = await requestPayments(t.db, client.publisher_id, now());
  const found = await client.ask('payment_summary', { paymentId: waiting });
  expect(found.data.list).toMatchObject([{ status: 'toBePaid', paid_date: null, amount: 98.73 }]);
  const states = async (fields: Record<string, unknown>) =>
    (await client.ask('payment_summary', fields)).data.list.map(
      (one: { payment_id: number; status: string }) => [one.payment_id, one.status],
    );
  const owed = [waiting, 'toBePaid'];
  expect(await states(PAID)).toEqual([[payment_id, 'paid'], owed]);
  const before = { paidDateBegin: '2026-03-09', paidDateEnd: '2026-03-09' };
  expect(await states(before)).toEqual([owed]);
});

test.each([
  ['commission_details', {}],
  ['commission_details', { settlementId: 'first' }],
  ['payment_summary', {}],
  ['payment_summary', { paidDateBegin: '2026-03-10' }],
  ['payment_summary', { paymentId: -1 }],
  ['payment_detail', { paidDateBegin: '2026-03-10', paidDateEnd: '2026-03-09' }],
  ['payment_detail', { paymentId: 1.5 }],
])('%s with %j is a missing or wrong parameter, 1003', async (name, fields) => {
  const client = await buildApiClient(t);
  expect(await client.ask(name, fields)).toMatchObject({ status: 200, code: '1003', data: null });
});

test('unknown settlements and payments, and those of another account, match nothing', async () => {
  const { client, payment_id } = await buildPaid();
  const stranger = await buildApiClient(t);
  const { data } = await client.ask('commission_validation', DAYS);
  const [{ settlement_id }] = data.list;
  for (const settlementId of [settlement_id, 2_000_000_000, 0, '99999999999999999999']) {
    const details = await stranger.ask('commission_details', { settlementId });
    expect(details).toMatchObject({ code: '0', data: [], currency: 'USD' });
  }
  for (const paymentId of [payment_id, 2_000_000_000, 0, '99999999999999999999']) {
    for (const name of ['payment_summary', 'payment_detail']) {
      const found = await stranger.ask(name, { paymentId });
      expect(found).toMatchObject({ code: '0', data: { total: 0, list: [] } });
    }
  }
  expect((await stranger.ask('commission_validation', DAYS)).data.total).toBe(0);
});

test('commission_validation accepts 62 days and refuses 63 with 1006', async () => {
  const client = await buildApiClient(t);
  const until = async (endDate: string) =>
    (await client.ask('commission_validation', { beginDate: '2026-03-01', endDate })).code;
  expect([await until('2026-05-01'), await until('2026-05-02')]).toEqual(['0', '1006']);
});

test('rewards have separate settlements, paid by no brand, and add up like all others', async () => {
  const client = await buildApiClient(t);
  const friend = await buildPublisherWithSite(t);
  await buildReferral(t, client, friend);
  await buildOrderLine(t, { site: friend, status: 'approved' });
  await t.drain();
  const [settlement_id = 0] = await settleApproved(t.db, client.publisher_id, now());
  const [payment_id] = await payPublisher(t, client.publisher_id);
  const { data } = await client.ask('payment_detail', { paymentId: payment_id });
  expect(data.list).toMatchObject([
    {
      brand_id: NETWORK_BRAND_ID,
      mcid: '',
      merchant_name: 'Tributary',
      type: 'referral',
      amount: 0.25,
      brand_paid_status: null,
      settlement_id,
      payment_id,
    },
  ]);
  const details = await client.ask('commission_details', { settlementId: settlement_id });
  expect(details.data).toMatchObject([{ sale_amount: 0, sale_comm: 0.25, status: 'Approved' }]);
  expect(details.data[0].order_id).toMatch(/^referral-\d+$/);
  const validated = await client.ask('commission_validation', DAYS);
  expect(validated.data.list).toMatchObject([{ settlement_id, sale_comm: 0.25 }]);
});
