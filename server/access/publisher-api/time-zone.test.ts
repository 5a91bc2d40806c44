import { expect, test } from 'vitest';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow } from '#server/insight/reports/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildApiClient } from './builders.ts';

// 17:30 UTC on the 9th: the 10th in UTC+8, the 9th in New York, the day after the clocks changed.
setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
const NEW_YORK = 'America/New_York';

const day = (date: string) => ({ beginDate: date, endDate: date });
const paidOn = (date: string) => ({ paidDateBegin: date, paidDateEnd: date });

/** A client of an account in New York with one approved, settled and paid order. */
async function buildPaid() {
  const client = await buildApiClient(t);
  await t.db
    .updateTable('publishers')
    .set({ time_zone: NEW_YORK })
    .where('id', '=', client.publisher_id)
    .execute();
  await buildOrderLine(t, { site: client, status: 'approved' });
  const [settlement_id] = await settleApproved(t.db, client.publisher_id, now());
  await payPublisher(t, client.publisher_id);
  return { client, settlement_id };
}

test('every date window takes a time zone, by default UTC+8, and every answer carries it', async () => {
  const { client, settlement_id } = await buildPaid();
  const windows: [string, (date: string) => object][] = [
    ['transaction', day],
    ['transaction', (date) => ({ beginApproveDate: date, endApproveDate: date })],
    ['transaction_v3', day],
    ['transaction_v3', (date) => ({ updateBeginDate: date, updateEndDate: date })],
    ['commission_validation', day],
    ['payment_summary', paidOn],
    ['payment_detail', paidOn],
    [
      'payment_detail',
      (date) => ({ ...paidOn('2026-03-10'), validationDateBegin: date, validationDateEnd: date }),
    ],
  ];
  for (const [name, window] of windows) {
    const read = async (date: string, zone: object) =>
      (await client.ask(name, { ...window(date), ...zone })).data;
    expect([name, await read('2026-03-10', {})]).toMatchObject([
      name,
      { total: 1, time_zone: 'Asia/Shanghai', currency: 'USD' },
    ]);
    expect((await read('2026-03-09', {})).total).toBe(0);
    if ('validationDateBegin' in window('')) continue;
    const local = await read('2026-03-09', { time_zone: NEW_YORK });
    expect([name, local]).toMatchObject([name, { total: 1, time_zone: NEW_YORK, currency: 'USD' }]);
    expect((await read('2026-03-10', { time_zone: NEW_YORK })).total).toBe(0);
  }
  const details = await client.ask('commission_details', { settlementId: settlement_id });
  expect(details).toMatchObject({ time_zone: 'Asia/Shanghai', currency: 'USD', data: [{}] });
  for (const name of ['monetization', 'changes', 'coupons', 'products', 'postback_log']) {
    const { data } = await client.ask(name);
    expect([name, data]).toMatchObject([name, { time_zone: 'Asia/Shanghai', currency: 'USD' }]);
  }
  for (const time_zone of ['Mars/Olympus', 8, ['UTC']]) {
    const refused = await client.ask('transaction', { ...day('2026-03-10'), time_zone });
    expect(refused).toMatchObject({ code: '10001', data: null });
    expect(refused.message).toContain('time_zone');
  }
});

test('click windows and days follow the offset of the zone on that day', async () => {
  const client = await buildApiClient(t);
  const { id: brand_id } = await buildReportingBrand(t);
  // New York: UTC-5 until 2 in the morning of the 8th, UTC-4 after that.
  for (const at of ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z']) {
    await buildClickRow(t, { ...client, brand_id }, { at });
    setClock(new Date(at));
    await buildOrderLine(t, { site: client, report: { amount: '1.00', order_time: at } });
  }
  setClock(new Date('2026-03-09T17:30:00Z'));
  const fields = { ...day('2026-03-08'), time_zone: NEW_YORK };
  expect((await client.ask('transaction', fields)).data.total).toBe(2);
  const hour = { beginDate: '2026-03-08 23:00:00', endDate: '2026-03-08 23:59:59' };
  const clicks = await client.ask('click_report', { ...hour, time_zone: NEW_YORK });
  expect(clicks.data).toMatchObject({ total: 1, time_zone: NEW_YORK });
});

test('performance is in the zone of the account, like the screen, or in the requested one', async () => {
  const { client } = await buildPaid();
  const read = async (date: string, zone: object = {}) =>
    (await client.ask('performance', { ...day(date), ...zone })).data;
  const own = await read('2026-03-09');
  expect(own).toMatchObject({ time_zone: NEW_YORK, currency: 'USD', total: 1 });
  const screen = await t.callAs(client, reportPerformance, {
    start_date: '2026-03-09',
    end_date: '2026-03-09',
    group_by: 'day',
  });
  expect(own.list).toEqual(dataOf(screen).list);
  const lines = await client.ask('transaction', { ...day('2026-03-09'), time_zone: NEW_YORK });
  expect(lines.data.total).toBe(own.totals[0].lines);
  const china = await read('2026-03-10', { time_zone: 'Asia/Shanghai' });
  expect(china).toMatchObject({ time_zone: 'Asia/Shanghai', total: 1, totals: own.totals });
  expect((await read('2026-03-09', { time_zone: 'Asia/Shanghai' })).total).toBe(0);
});
