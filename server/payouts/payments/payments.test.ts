import { expect, test } from 'vitest';
import { minorToText, textToMinor } from '#contract/money.ts';
import {
  exportPayment,
  listPaymentLines,
  listPayments,
  readPayment,
  readStatement,
  showPaymentSummary,
} from '#contract/payments/publisher.ts';
import { editPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { holdFunds } from '#server/books/ledger/holds/hold-funds.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { HOLD_MS } from '#server/payouts/payout-methods/rules.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { buildPaidPublisher, buildPayee, GERMAN_BANK } from './builders.ts';
import { completePayment, holdNameOf, startPayment } from './complete-payment.ts';
import { dueMonth, nextDay } from './cycles/rules.ts';
import { runCycles } from './cycles/run-cycles.ts';
import { releasePayments } from './hold-payments.ts';
import { requestPayments } from './request-payments.ts';
import { listPayments as listPaymentRows } from './store.ts';
import { listAgeingRecords } from './summary-store.ts';

const DAYS = { settle: 5, request: 15 };
const t = await openTestApp();
const PAGE = { curPage: 1, perPage: 20 };
const ALL = { status: undefined, keyword: undefined };
const minor = (text: string) => textToMinor(text, 'USD') ?? 0n;
const decoded = (file: { content_base64: string }) => Buffer.from(file.content_base64, 'base64');

async function owe(site: { publisher_id: number; site_id: number }, amounts: string[]) {
  const brand = await buildReportingBrand(t);
  const made = [];
  for (const amount of amounts) {
    made.push(await buildOrderLine(t, { site, brand, status: 'approved', report: { amount } }));
  }
  await settleApproved(t.db, site.publisher_id, now());
  return made;
}

const complete = (id: number) =>
  inTransaction(t.db, (tx) => completePayment(tx, id, String(id), now()));

async function paid(site: { publisher_id: number }) {
  const [id = 0] = await requestPayments(t.db, site.publisher_id, now());
  const { publisher_id, currency, amount_minor } = await t.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await inTransaction(t.db, async (tx) => {
    await startPayment(tx, id);
    await holdFunds(tx, { ...holdNameOf(String(id)), publisher_id, currency, amount_minor });
  });
  await complete(id);
  return id;
}

test('lines, settlements, payment, statement and export of every payment are equal to the cent', async () => {
  const payee = await buildPaidPublisher(t);
  const sold = await owe(payee, ['1000.10', '333.33', '0.30']);
  await owe(payee, ['200.00']);
  const first = await paid(payee);
  // A sale cancelled after payment is a claw-back in the next payment.
  const returned = { order_id: sold[1]?.order_id, status: 'cancelled' };
  await reportOrder(t, sold[1]?.brand as never, returned);
  await owe(payee, ['2500.00']);
  const second = await paid(payee);

  const { list, total } = dataOf(await t.callAs(payee, listPayments, { status: 'paid' }));
  expect([total, list.map((one) => one.payment_id)]).toEqual([2, [second, first]]);
  for (const { payment_id, amount, net, paid_date } of list) {
    const info = dataOf(await t.callAs(payee, readPayment, { payment_id }));
    const { list: lines, sum } = dataOf(
      await t.callAs(payee, listPaymentLines, { payment_id, perPage: 200 }),
    );
    const settled = info.settlements.reduce((all, one) => all + minor(one.amount), 0n);
    const lined = lines.reduce((all, one) => all + minor(one.amount), 0n);
    expect([minorToText(settled, 'USD'), minorToText(lined, 'USD'), sum, net]).toEqual(
      Array(4).fill(amount),
    );
    const words = readPdfWords(
      decoded(dataOf(await t.callAs(payee, readStatement, { payment_id }))),
    );
    expect(words).toContain(`${amount} USD`);
    expect(words).toContain('Payment statement');
    const csv = decoded(dataOf(await t.callAs(payee, exportPayment, { payment_id }))).toString();
    const cells = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(cells.reduce((all, row) => all + minor(row.at(-3) ?? ''), 0n)).toBe(minor(amount));
    expect(cells).toHaveLength(lines.length);
    for (const settlement of info.settlements) {
      const part = { payment_id, settlement_id: settlement.settlement_id };
      const own = dataOf(await t.callAs(payee, listPaymentLines, part));
      expect([own.total, own.sum]).toEqual([settlement.lines, settlement.amount]);
    }
    // From the payment line to its click, and back to the payment.
    const [line] = lines;
    const trace = dataOf(await t.callAs(payee, reportTransactionInfo, { id: line?.id ?? 0 }));
    expect(line?.click_ref).toBe(trace.transaction.click_ref);
    expect(line?.click_time).not.toBeNull();
    expect(paid_date).not.toBeNull();
  }
  const clawed = dataOf(await t.callAs(payee, listPaymentLines, { payment_id: second }));
  expect(clawed.list.map(({ type, amount }) => [type, amount])).toEqual([
    ['claw_back', '-16.67'],
    ['commission', '125.00'],
  ]);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('the summary splits the amount owed by stage, and the parts equal the ledger', async () => {
  const payee = await buildPaidPublisher(t);
  await owe(payee, ['1200.00']);
  await paid(payee);
  await owe(payee, ['400.00']);
  await buildOrderLine(t, { site: payee, status: 'approved' });
  await buildOrderLine(t, { site: payee, report: { amount: '60.00' } });
  const summary = dataOf(await t.callAs(payee, showPaymentSummary, {}));
  expect(summary.balances).toEqual([
    {
      currency: 'USD',
      available: '20.00',
      pending: '3.00',
      approved: '5.00',
      in_payment: '0.00',
      on_hold: '0.00',
      paid: '60.00',
      minimum: '50.00',
      next: '25.00',
      progress: 50,
    },
  ]);
  expect(summary.ageing).toEqual([
    {
      currency: 'USD',
      days_0_30: '25.00',
      days_31_60: '0.00',
      days_61_90: '0.00',
      days_over_90: '0.00',
    },
  ]);
  expect(summary.method).toMatchObject({ type: 'bank', masked_details: '•••• 3000' });
  expect(await requestPayments(t.db, payee.publisher_id, now())).toEqual([]);
  const later = new Date(now().getTime() + 45 * DAY_MS);
  expect(await listAgeingRecords(t.db, payee.publisher_id, later)).toMatchObject([
    { days_0_30: 0n, days_31_60: 2500n },
  ]);
});

test('a changed method holds payments for 48 hours; without a method they wait', async () => {
  const without = await buildPayee(t);
  await owe(without, ['2000.00']);
  expect(await requestPayments(t.db, without.publisher_id, now())).toEqual([]);

  const payee = await buildPaidPublisher(t);
  await owe(payee, ['2000.00']);
  const [payment_id = 0] = await requestPayments(t.db, payee.publisher_id, now());
  const state = async () => dataOf(await t.callAs(payee, readPayment, { payment_id }));
  expect(await state()).toMatchObject({ status: 'to_be_paid', advice: null, amount: '100.00' });
  const { type: _type, ...form } = GERMAN_BANK;
  const changed = { ...form, iban: 'DE02 1203 0000 0000 2020 51' };
  dataOf(
    await t.callAs(payee, editPayoutMethod, {
      id: payee.method.id,
      ...changed,
      code: payee.code(),
    }),
  );
  expect(await state()).toMatchObject({ status: 'on_hold', masked_details: '•••• 2051' });
  const { holds } = dataOf(await t.callAs(payee, showPaymentSummary, {}));
  expect(holds).toMatchObject([
    { payment_id, amount: '100.00', why: expect.stringContaining('48') },
  ]);
  await expect(inTransaction(t.db, (tx) => startPayment(tx, payment_id))).rejects.toThrow(
    'cannot go from on_hold',
  );
  await releasePayments(t.db, now());
  expect(await state()).toMatchObject({ status: 'on_hold' });
  advanceClock(HOLD_MS);
  await releasePayments(t.db, now());
  expect(await state()).toMatchObject({ status: 'to_be_paid', advice: null });
});

test('the database refuses unlisted status transitions and changed amounts', async () => {
  const payee = await buildPaidPublisher(t);
  await owe(payee, ['2000.00']);
  const id = await paid(payee);
  const change = (to: object) =>
    t.db.updateTable('payments').set(to).where('id', '=', id).execute();
  for (const status of ['to_be_paid', 'processing', 'failed', 'on_hold', 'cancelled']) {
    await expect(change({ status })).rejects.toThrow();
  }
  await expect(change({ amount_minor: 1n })).rejects.toThrow('is immutable');
  await complete(id);
  const entries = await t.db
    .selectFrom('ledger_transactions')
    .where('kind', '=', 'payment')
    .where('business_key', '=', String(id))
    .selectAll()
    .execute();
  expect(entries).toHaveLength(1);
});

test("another publisher's payment is answered like one that does not exist", async () => {
  const payee = await buildPaidPublisher(t);
  await owe(payee, ['2000.00']);
  const payment_id = await paid(payee);
  const stranger = await buildPayee(t);
  for (const call of [readPayment, listPaymentLines, readStatement, exportPayment]) {
    for (const id of [payment_id, 2_000_000_000]) {
      expect(await t.callAs(stranger, call, { payment_id: id })).toMatchObject({
        message: 'PAYMENT_NOT_FOUND',
      });
    }
  }
});

test('a month is settled on its 5th and paid from its 15th once (idempotent)', async () => {
  const on = (day: string) => `2027-03-${day}`;
  expect([dueMonth('settle', on('04'), DAYS), dueMonth('settle', on('05'), DAYS)]).toEqual([
    null,
    '2027-03-01',
  ]);
  expect([nextDay('request', on('14'), DAYS), nextDay('request', on('15'), DAYS)]).toEqual([
    '2027-03-15',
    '2027-04-15',
  ]);
  const payee = await buildPaidPublisher(t);
  await buildOrderLine(t, { site: payee, status: 'approved', report: { amount: '2000.00' } });
  const payments = async () => (await listPaymentRows(t.db, payee.publisher_id, ALL, PAGE)).total;
  const until = (day: number) => {
    const at = now();
    const next = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, day, 12);
    advanceClock(next - at.getTime());
  };
  until(4);
  await runCycles(t);
  const before = await payments();
  advanceClock(DAY_MS);
  await runCycles(t);
  expect(await payments()).toBe(before);
  advanceClock(10 * DAY_MS);
  await runCycles(t);
  await runCycles(t);
  expect(await payments()).toBe(before + 1);
});
