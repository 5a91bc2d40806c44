import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { textToMinor } from '#contract/money.ts';
import { orderReport } from '#contract/orders/fields.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { advanceClock, HOUR_MS, now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { receiveOrder } from '#server/sales/orders/intake/receive-order.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';

setClock(new Date('2026-06-10T12:00:00Z'));
const t = await openTestApp();
const own = await buildPublisherWithSite(t, { time_zone: 'Pacific/Auckland' });
const second = { ...own, ...(await buildSite(t, own)) };
const other = await buildPublisherWithSite(t);
const staff = await buildStaff(t);
const dollars = await buildReportingBrand(t, { rate_ppm: 73_300 });
const yen = await buildReportingBrand(t, { currency: 'JPY', rate_ppm: 55_500 });
// There is no rate for JPY. Orders in EUR, or reported in KWD, are credited in USD.
const euros = await buildReportingBrand(t, { currency: 'EUR', rate_ppm: 91_300 });
await buildRates(t, '2026-06-09', { USD: '1.0871', KWD: '0.3331' });
await buildRates(t, '2026-06-14', { USD: '1.1007', KWD: '0.3379' });

const paidOrders: string[] = [];

// A month of orders with odd amounts: all statuses, two channels, four currencies, some returned.
for (let nth = 0; nth < 24; nth += 1) {
  advanceClock(7 * HOUR_MS);
  const brand = nth % 3 === 2 ? yen : nth % 6 === 4 ? euros : dollars;
  const amount = brand === yen ? `${1_000 + nth * 37}` : `${10 + nth}.${30 + nth}`;
  const returned = { event: 'cancellation' as const, amount: `-${amount}` };
  const order = brand === euros && nth > 9 ? { amount, currency: 'KWD' } : { amount };
  const report = nth % 8 === 7 ? returned : order;
  const status = (['pending', 'approved', 'approved', 'rejected'] as const)[nth % 4];
  const site = nth % 2 === 0 ? own : second;
  const made = await buildOrderLine(t, { brand, site, report, ...(status && { status }) });
  if (status === 'approved') paidOrders.push(made.order_id);
}
await buildOrderLine(t, { brand: dollars, site: other, status: 'approved' });
await settleApproved(t.db, own.publisher_id, now());
await payPublisher(t, own.publisher_id);
// After the payment: a new approved order, and an approved one that is reported again with a lower
// amount.
advanceClock(7 * HOUR_MS);
const late = await buildOrderLine(t, { brand: dollars, site: own, status: 'approved' });
const shrunk = orderReport.parse({ order_id: late.order_id, amount: '31.07' });
await receiveOrder(t, dollars, shrunk, 'call');
await settleApproved(t.db, own.publisher_id, now());
const again = orderReport.parse({ order_id: late.order_id, amount: '12.00' });
await receiveOrder(t, dollars, again, 'call');

// Weeks have passed, so the first session has expired.
const caller = { token: await openSession(t.db, { user_id: own.user_id }) };
const days = { start_date: '2026-06-01', end_date: '2026-07-31' };

async function ask(input: Partial<InputOf<typeof reportPerformance>> = {}) {
  return dataOf(await t.callAs(caller, reportPerformance, { ...days, perPage: 200, ...input }));
}

/** Sums the ledger postings of the publisher's accounts, in minor units by currency. */
async function sumPostings(kinds: readonly string[]): Promise<Record<string, bigint>> {
  const rows = await t.db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .where('a.owner_kind', '=', 'publisher')
    .where('a.owner_id', '=', own.publisher_id)
    .where('a.kind', 'in', kinds)
    .select(['a.currency', 'p.direction', 'p.amount_minor'])
    .execute();
  const sums: Record<string, bigint> = {};
  for (const { currency, direction, amount_minor } of rows) {
    const signed = direction === 'credit' ? amount_minor : -amount_minor;
    sums[currency] = (sums[currency] ?? 0n) + signed;
  }
  return sums;
}

/** Sums the payments of the publisher, in minor units by currency. */
async function sumPayments(): Promise<Record<string, bigint>> {
  const rows = await t.db
    .selectFrom('payments')
    .where('publisher_id', '=', own.publisher_id)
    .select(['currency', 'amount_minor'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.currency, row.amount_minor]));
}

const minor = (text: string, currency: string) => textToMinor(text, currency) ?? 0n;

test('approved, pending and paid commission equal the ledger, in every currency', async () => {
  const pending = await sumPostings(['commission_pending']);
  const approved = await sumPostings(['commission_approved', 'payable', 'owed_back']);
  const paid = await sumPayments();
  const { totals } = await ask();
  expect(totals.map((total) => total.currency)).toEqual(['USD', 'JPY']);
  for (const { currency, ...total } of totals) {
    expect(minor(total.pending, currency)).toBe(pending[currency]);
    expect(minor(total.paid, currency)).toBe(paid[currency]);
    // Paid amounts have left the two accounts; the approved figure still includes them.
    expect(minor(total.approved, currency)).toBe(
      (approved[currency] ?? 0n) + (paid[currency] ?? 0n),
    );
    expect(paid[currency]).toBeGreaterThan(0n);
  }
});

test('orders in other currencies are included in dollars with their original amounts', async () => {
  const input = { ...days, mcid: euros.mcid, perPage: 200 };
  const { list } = dataOf(await t.callAs(caller, reportTransactions, input));
  expect(list.map((one) => [one.currency, one.original_currency, one.exchange_rate])).toEqual([
    ['USD', 'KWD', '3.257472625'],
    ['USD', 'KWD', '3.257472625'],
    ['USD', 'KWD', '3.2635845092'],
    ['USD', 'EUR', '1.0871'],
  ]);
  for (const { original_amount, sale_amount, exchange_rate } of list) {
    const worth = Number(original_amount) * Number(exchange_rate);
    expect(Math.abs(worth - Number(sale_amount))).toBeLessThan(0.0051);
  }
  const { totals } = await ask({ mcid: euros.mcid });
  expect(totals).toMatchObject([{ currency: 'USD', lines: 4 }]);
});

test('sales equal those of the ledger, including rejected and returned lines', async () => {
  const sold = await sumPostings(['sales_credited']);
  const { totals } = await ask();
  for (const { currency, sales } of totals) expect(minor(sales, currency)).toBe(sold[currency]);
});

test('the dashboard shows the same balances', async () => {
  const pending = await sumPostings(['commission_pending']);
  const approved = await sumPostings(['commission_approved']);
  const payable = await sumPostings(['payable', 'owed_back']);
  const paid = await sumPayments();
  const { balance } = dataOf(await t.callAs(caller, homeDashboard, {}));
  expect(balance.map((one) => one.currency)).toEqual(['USD', 'JPY']);
  for (const { currency, ...one } of balance) {
    expect(minor(one.pending, currency)).toBe(pending[currency] ?? 0n);
    expect(minor(one.approved, currency)).toBe(approved[currency] ?? 0n);
    expect(minor(one.payable, currency)).toBe(payable[currency] ?? 0n);
    expect(minor(one.paid, currency)).toBe(paid[currency] ?? 0n);
  }
  // The order reduced after its settlement is a claw-back in the next one.
  expect(approved.USD).toBeLessThan(0n);
});

test('with two groups the rows of each first group are adjacent and add up to its own row', async () => {
  const names = ['sales', 'commission', 'approved', 'pending', 'rejected', 'paid'] as const;
  const first = (await ask({ group_by: 'channel' })).list;
  for (const then_by of ['day', 'brand', 'device', 'coupon', 'uid1'] as const) {
    const { list, totals } = await ask({ group_by: 'channel', then_by });
    const blocks = list.map((row) => `${row.key} ${row.currency}`);
    expect(blocks.filter((one, at) => one !== blocks[at - 1])).toEqual(
      first.map((row) => `${row.key} ${row.currency}`),
    );
    expect(totals).toEqual((await ask()).totals);
    for (const whole of first) {
      const rows = list.filter((row) => row.key === whole.key && row.currency === whole.currency);
      for (const name of names) {
        const sum = rows.reduce((all, row) => all + minor(row[name], row.currency), 0n);
        expect([then_by, name, sum]).toEqual([then_by, name, minor(whole[name], whole.currency)]);
      }
      expect(rows.reduce((all, row) => all + row.orders, 0)).toBe(whole.orders);
    }
  }
  const brandDays = (await ask({ group_by: 'brand', then_by: 'day' })).list;
  const newest = brandDays.slice(0, 3).map((row) => row.key2);
  expect(newest).toEqual(newest.toSorted().toReversed());
  expect(new Set(newest).size).toBe(3);
});

test.each([
  ['day', 'day'],
  ['month', 'day'],
  ['brand', 'brand'],
] as const)('%s and then %s is refused', async (group_by, then_by) => {
  const input = { ...days, group_by, then_by };
  expect(await t.callAs(caller, reportPerformance, input)).toMatchObject({
    code: 21345,
    message: 'REPORT_PAIR_INVALID',
  });
});

test('days, weeks, months, channels, brands and transactions add up to the same total', async () => {
  const { totals } = await ask();
  const names = ['sales', 'commission', 'approved', 'pending', 'rejected', 'paid'] as const;
  for (const group_by of ['day', 'week', 'month', 'channel', 'brand', 'uid1', 'device'] as const) {
    const { list } = await ask({ group_by });
    for (const total of totals) {
      const { currency } = total;
      const rows = list.filter((row) => row.currency === currency);
      for (const name of names) {
        const sum = rows.reduce((all, row) => all + minor(row[name], currency), 0n);
        expect([group_by, name, sum]).toEqual([group_by, name, minor(total[name], currency)]);
      }
      expect(rows.reduce((all, row) => all + row.orders, 0)).toBe(total.orders);
    }
  }
  const { list } = dataOf(await t.callAs(caller, reportTransactions, { ...days, perPage: 200 }));
  for (const { currency, sales, commission, lines } of totals) {
    const rows = list.filter((row) => row.currency === currency);
    const sum = (name: 'sale_amount' | 'commission') =>
      rows.reduce((all, row) => all + minor(row[name], currency), 0n);
    expect(rows).toHaveLength(lines);
    expect(sum('sale_amount')).toBe(minor(sales, currency));
    expect(sum('commission')).toBe(minor(commission, currency));
  }
});

test('the trace leads from the click to the payment', async () => {
  const [order_id] = paidOrders;
  const { list } = dataOf(await t.callAs(caller, reportTransactions, { ...days, order_id }));
  const id = list[0]?.id ?? 0;
  const trace = dataOf(await t.callAs(caller, reportTransactionInfo, { id }));
  expect(trace.transaction).toMatchObject({ order_id, status: 'approved', paid_status: 1 });
  expect(trace.attribution).toContain('click');
  expect(trace.rule).toMatchObject({ name: 'Every sale', rate: '7.33' });
  expect(trace.history.map((one) => one.kind)).toEqual(['recorded', 'approved']);
  expect(trace.history[0]?.delta_commission).toBe(trace.transaction.commission);
  expect(trace.settlement?.settlement_id).toBe(trace.transaction.settlement_id);
  expect(trace.payment).toMatchObject({ status: 'paid', method: 'bank', currency: 'USD' });
  expect(trace.payment?.payment_id).toBe(trace.transaction.payment_id);
});

test('the trace of a reduced line shows every step and its difference', async () => {
  const { order_id } = late;
  const { list } = dataOf(await t.callAs(caller, reportTransactions, { ...days, order_id }));
  const trace = dataOf(await t.callAs(caller, reportTransactionInfo, { id: list[0]?.id ?? 0 }));
  expect(trace.history.map((one) => [one.kind, one.commission, one.delta_commission])).toEqual([
    ['recorded', '7.33', '7.33'],
    ['approved', '7.33', '0.00'],
    ['adjusted', '2.28', '-5.05'],
    ['adjusted', '0.88', '-1.40'],
  ]);
  expect(trace.payment).toBeNull();
});

test('a late rejection leaves report and ledger equal', async () => {
  const made = await buildOrderLine(t, { brand: dollars, site: own, status: 'approved' });
  const input = { ids: made.order_line_ids, decision: 'rejected' as const };
  await decideOrderLines(t.db, staff, { ...input, reason: 'RETURNED' });
  const approved = await sumPostings(['commission_approved', 'payable', 'owed_back']);
  const paid = await sumPayments();
  const [total] = (await ask()).totals;
  expect(minor(total?.approved ?? '', 'USD')).toBe((approved.USD ?? 0n) + (paid.USD ?? 0n));
});
