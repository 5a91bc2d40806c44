import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  closeMonth,
  editDatevSettings,
  exportMonth,
  listMonths,
  showDatevSettings,
} from '#contract/accounting/staff.ts';
import { approveDebt, proposeDebt, withdrawDebt } from '#contract/debts/staff.ts';
import * as invoices from '#contract/invoices/staff.ts';
import * as calls from '#contract/month-end/staff.ts';
import { addBonus, decideBonus } from '#contract/referrals/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { postTransaction } from '#server/books/ledger/post-transactions.ts';
import type { AccountRef } from '#server/books/ledger/rules.ts';
import { addNextSums } from '#server/books/ledger/sums/add-next-sums.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildOwing } from '#server/payouts/invoices/builders.ts';
import { buildSelfBilled } from '#server/payouts/invoices/self-billing/builders.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { retryPayment } from '#server/payouts/payments/hold-payments.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { payPublisher, payRequested } from '#server/payouts/payout-runs/builders.ts';
import { recordProviderStatus } from '#server/payouts/payout-runs/sending/record-provider-status.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { showMonthEnd } from './show-month-end.ts';

setClock(new Date('2026-01-12T12:00:00Z'));
const t = await openTestApp();

/** Moves to a day; sessions are renewed, because the clock moves by months. */
async function goTo(day: string) {
  setClock(new Date(`${day}T12:00:00Z`));
  const renewed = { last_used_at: now(), expires_at: new Date('2029-01-01T00:00:00Z') };
  await t.db.updateTable('sessions').set(renewed).execute();
}
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);

const show = (month: string, currency?: string) => showMonthEnd(t.db, { month, currency });
type Shown = Awaited<ReturnType<typeof show>>;
/** The equations that do not hold. */
const failing = ({ checks }: Shown) =>
  checks.filter((one) => /[1-9]/.test(one.difference)).map((one) => one.name);
const amountsOf = ({ checks }: Shown) =>
  Object.fromEntries(
    checks.flatMap((one) => [...one.left, ...one.right]).map(({ name, amount }) => [name, amount]),
  );
const checkOf = ({ checks }: Shown, name: calls.MonthCheck['name']) =>
  checks.find((one) => one.name === name && /[1-9]/.test(one.difference));

const settle = (who: { publisher_id: number }) => settleApproved(t.db, who.publisher_id, now());
const issue = async (mcid: string) =>
  dataOf(await t.callAs(finance, invoices.issueInvoices, { mcid })).list[0] as invoices.Invoice;
const SET = { network_fee_percent: 20, tax_percent: '19' };

const own = (kind: AccountRef['kind']): AccountRef => ({
  ...{ kind, owner_kind: 'network', owner_id: 0, currency: 'USD' },
});
/** Posts 1.00 that no document knows. */
const plant = (kind: string, debit: AccountRef, credit: AccountRef) =>
  inTransaction(t.db, (tx) =>
    postTransaction(tx, {
      ...{ kind, business_key: '99999', description: 'planted' },
      postings: [
        { account: debit, direction: 'debit', amount_minor: 100n },
        { account: credit, direction: 'credit', amount_minor: 100n },
      ],
    }),
  );

test('a month of sales, bonuses, tax, invoices, returns and payments agrees, and so does the next', async () => {
  const { brand, lines } = await buildOwing({ t, admin, publisher }, ['1000.00', '333.40'], SET);
  const invoice = await issue(brand.mcid);
  const paid = { id: invoice.id, paid_on: now().toISOString().slice(0, 10), reference: 'Wire' };
  dataOf(await t.callAs(finance, invoices.markInvoicePaid, { ...paid, amount: '40.00' }));
  const given = { amount: '12.00', currency: 'USD', reason: 'Placement', mcid: brand.mcid };
  const bonus = { ...given, publisher_id: publisher.publisher_id };
  const { id } = dataOf(await t.callAs(finance, addBonus, bonus));
  dataOf(await t.callAs(admin, decideBonus, { id, approve: 1 }));
  await settle(publisher);
  await payPublisher(t, publisher.publisher_id);
  await buildSelfBilled(t, {});
  await goTo('2026-01-30');
  const january = await show('2026-01');
  expect(failing(january)).toEqual([]);
  expect(amountsOf(january)).toMatchObject({
    ...{ lines: '178.72', settlements: '178.72', payments: '178.72', payments_gross: '197.73' },
    ...{ brand_settlements: '178.72', invoices: '66.67', not_billed: '112.05', not_paid: '0.00' },
    ...{ charges: '28.53', ledger_charges: '28.53', received: '40.00' },
  });
  await goTo('2026-02-10');
  await reportOrder(t, brand, { order_id: lines[1]?.order_id ?? '', status: 'cancelled' });
  await settle(publisher);
  dataOf(await t.callAs(finance, invoices.issueCreditNotes, { mcid: brand.mcid }));
  const february = await show('2026-02');
  expect(failing(february)).toEqual([]);
  expect(amountsOf(february)).toMatchObject({
    ...{ settlements: '-16.67', payments: '0.00', not_paid: '-16.67', credit_notes: '16.67' },
  });
  // The worker has added some of the ledger, or everything.
  await addNextSums(t, 5n);
  expect(await show('2026-02')).toEqual(february);
  while (await addNextSums(t)) {}
  expect(await show('2026-01')).toEqual(january);
  expect(await show('2026-02')).toEqual(february);
});

test('what is paid, returned and paid again in other months is carried over', async () => {
  await goTo('2026-03-02');
  const payee = await buildPaidPublisher(t);
  await buildOrderLine(t, { site: payee, status: 'approved', report: { amount: '4000.00' } });
  await settle(payee);
  await requestPayments(t.db, payee.publisher_id, now());
  await goTo('2026-04-02');
  await payRequested(t);
  const payout = await t.db
    .selectFrom('payouts')
    .select(['id', 'payment_id'])
    .where('publisher_id', '=', payee.publisher_id)
    .executeTakeFirstOrThrow();
  await goTo('2026-05-02');
  const returned = { state: 'returned', code: 'ACCOUNT_CLOSED', provider_ref: null } as const;
  await recordProviderStatus(t.db, payout.id, returned, null);
  await goTo('2026-06-02');
  await retryPayment(t.db, payout.payment_id);
  await payRequested(t);
  const figures = [];
  for (const month of ['2026-03', '2026-04', '2026-05', '2026-06']) {
    const shown = await show(month, 'USD');
    expect(failing(shown)).toEqual([]);
    const { payments, not_paid, paid_earlier } = amountsOf(shown);
    figures.push([payments, not_paid, paid_earlier]);
  }
  expect(figures).toEqual([
    ['0.00', '200.00', '0.00'],
    ['200.00', '0.00', '200.00'],
    ['-200.00', '0.00', '-200.00'],
    ['200.00', '0.00', '200.00'],
  ]);
});

test('a month in two currencies agrees in each, and its rows add up to every figure', async () => {
  await goTo('2026-07-06');
  await buildRates(t, '2026-07-06', { USD: '1.25' });
  const payee = await buildPaidPublisher(t);
  await t.db
    .updateTable('publishers')
    .set({ currency: 'EUR' })
    .where('id', '=', payee.publisher_id)
    .execute();
  const { brand } = await buildOwing({ t, admin, publisher: payee }, ['3000.00', '777.77'], SET);
  await issue(brand.mcid);
  await payPublisher(t, payee.publisher_id);
  for (const currency of ['EUR', 'USD']) {
    const shown = await show('2026-07', currency);
    expect([currency, shown.currencies, failing(shown)]).toEqual([currency, ['EUR', 'USD'], []]);
    for (const check of shown.checks) {
      for (const { name: figure, amount, rows } of [...check.left, ...check.right]) {
        const asked = { month: '2026-07', currency, figure, account: check.account ?? undefined };
        const { list, total } = dataOf(await t.callAs(finance, calls.listMonthEndRows, asked));
        const sum = list.reduce((all, one) => all + BigInt(one.amount.replace('.', '')), 0n);
        expect([figure, sum]).toEqual([figure, BigInt(amount.replace('.', ''))]);
        if (rows !== null) expect(total).toBe(rows);
      }
    }
  }
});

test('a line of a settlement with another amount is found', async () => {
  await goTo('2026-08-04');
  const { settlement_ids } = await buildOwing({ t, admin, publisher }, ['100.00'], SET);
  const [id = 0] = settlement_ids;
  await sql`update settlement_lines set commission_minor = 501 where settlement_id = ${id}`.execute(
    t.db,
  );
  const shown = await show('2026-08');
  expect(failing(shown)).toEqual(['lines']);
  expect(checkOf(shown, 'lines')).toMatchObject({
    difference: '0.01',
    differs: [{ kind: 'settlement', id: String(id), left: '5.01', right: '5.00' }],
  });
});

test('a paid payment that lost a settlement is found', async () => {
  await goTo('2026-09-03');
  const payee = await buildPaidPublisher(t);
  const { settlement_ids } = await buildOwing({ t, admin, publisher: payee }, ['2000.00'], SET);
  const [payment_id = 0] = await payPublisher(t, payee.publisher_id);
  await sql`update settlements set payment_id = null where id = ${settlement_ids[0]}`.execute(t.db);
  const shown = await show('2026-09');
  expect(failing(shown)).toEqual(['payments']);
  expect(checkOf(shown, 'payments')).toMatchObject({
    difference: '-100.00',
    differs: [{ kind: 'payment', id: String(payment_id), left: '100.00', right: null }],
  });
});

test('an invoice of another amount than its settlements is found', async () => {
  await goTo('2026-10-05');
  const { brand, settlement_ids } = await buildOwing({ t, admin, publisher }, ['2000.00'], SET);
  const { id } = await issue(brand.mcid);
  await sql`update settlements set brand_currency = 'USD', brand_commission_minor = 9999
    where id = ${settlement_ids[0]}`.execute(t.db);
  const shown = await show('2026-10');
  expect(failing(shown)).toEqual(['invoices']);
  expect(checkOf(shown, 'invoices')).toMatchObject({
    difference: '-0.01',
    differs: [{ kind: 'invoice', id: String(id), left: '100.00', right: '99.99' }],
  });
});

const brandOwes = async (): Promise<AccountRef> => {
  const { id } = await buildReportingBrand(t);
  return { kind: 'brand_receivable', owner_kind: 'brand', owner_id: id, currency: 'USD' };
};
const owed = (kind: 'payable' | 'commission_approved'): AccountRef => ({
  ...{ kind, owner_kind: 'publisher', owner_id: publisher.publisher_id, currency: 'USD' },
});

test.each([
  [
    '2027-01',
    'ledger_settlements',
    'settlement',
    async () => [owed('commission_approved'), owed('payable')],
  ],
  ['2027-02', 'ledger_payments', 'payment', async () => [own('bad_debt'), own('cash')]],
  ['2027-03', 'ledger_debts', 'debt_written_off', async () => [own('bad_debt'), own('cash')]],
  ['2027-04', 'ledger_charges', 'invoice', async () => [await brandOwes(), own('network_fee')]],
  ['2027-05', 'ledger_received', 'invoice_paid', async () => [own('cash'), own('bad_debt')]],
] as const)(
  'a posting in %s that no document knows is found by %s',
  async (month, name, kind, accounts) => {
    await goTo(`${month}-04`);
    const [debit, credit] = (await accounts()) as [AccountRef, AccountRef];
    await plant(kind, debit, credit);
    const shown = await show(month);
    expect(failing(shown)).toEqual([name]);
    expect(checkOf(shown, name)?.differs).toMatchObject([
      { kind: 'transaction', id: `${kind} 99999`, left: null },
    ]);
  },
);

test('a transaction that DATEV leaves out is found, and the figures of DATEV are those of its file', async () => {
  await goTo('2027-06-04');
  await buildRates(t, '2027-06-01', { USD: '1.25' });
  const { brand } = await buildOwing({ t, admin, publisher }, ['2000.00'], SET);
  await issue(brand.mcid);
  await plant('odd', own('bad_debt'), own('sales_credited'));
  const shown = await show('2027-06');
  expect(failing(shown)).toEqual(['datev']);
  expect(checkOf(shown, 'datev')).toMatchObject({
    account: '2400',
    differs: [{ kind: 'transaction', id: 'odd 99999', left: '1.00', right: null }],
  });
  const { settings } = dataOf(await t.callAs(finance, showDatevSettings, {}));
  const numbers = { consultant: '1234567', client: '1' };
  dataOf(await t.callAs(finance, editDatevSettings, { ...settings, ...numbers }));
  const asked = { month: '2027-06', format: 'datev' } as const;
  const file = dataOf(await t.callAs(finance, exportMonth, asked));
  const cells = Buffer.from(file.content_base64, 'base64')
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .slice(2)
    .map((row) => row.split(';'));
  for (const { account, right } of shown.checks.filter((one) => one.name === 'datev')) {
    const cents = cells.reduce((sum, row) => {
      const minor = Number(row[0]?.replace(',', ''));
      return sum + (row[6] === account ? minor : 0) - (row[7] === account ? minor : 0);
    }, 0);
    expect([account, cents]).toEqual([account, Math.round(Number(right[0]?.amount) * 100)]);
  }
});

test('a closed month is compared with the trial balance that was stored', async () => {
  await goTo('2027-08-02');
  const { open } = dataOf(await t.callAs(finance, listMonths, {}));
  for (const { month, is_over } of open) {
    if (is_over) dataOf(await t.callAs(finance, closeMonth, { month }));
  }
  const shown = await show('2026-01');
  expect([shown.is_closed, failing(shown)]).toEqual([true, []]);
  await sql`alter table closed_months disable trigger closed_months_append_only`.execute(t.db);
  await sql`update closed_months set trial_balance = (
      select jsonb_agg(case when row ->> 'account' = 'cash' and row ->> 'currency' = 'USD'
        then jsonb_set(row, '{debit}', '"1.00"') else row end)
      from jsonb_array_elements(trial_balance) row) where month = '2026-01-01'`.execute(t.db);
  expect(failing(await show('2026-01'))).toEqual(['datev']);
});

test('a debt that is demanded, and whose demand is withdrawn later, leaves and enters what is carried over', async () => {
  await goTo('2027-09-02');
  const payee = await buildPaidPublisher(t);
  const { brand, lines } = await buildOwing({ t, admin, publisher: payee }, ['2000.00'], SET);
  await payPublisher(t, payee.publisher_id);
  await reportOrder(t, brand, { order_id: lines[0]?.order_id ?? '', status: 'cancelled' });
  await settle(payee);
  await goTo('2028-02-02');
  const of = { publisher_id: payee.publisher_id, currency: 'USD', reason: 'Returned sales' };
  const { id } = dataOf(await t.callAs(finance, proposeDebt, { ...of, kind: 'demand' }));
  dataOf(await t.callAs(admin, approveDebt, { id }));
  await goTo('2028-03-02');
  dataOf(await t.callAs(finance, withdrawDebt, { id, reason: 'A mistake' }));
  const figures = [];
  for (const month of ['2027-09', '2028-02', '2028-03']) {
    const shown = await show(month, 'USD');
    expect([month, failing(shown)]).toEqual([month, []]);
    const { payments, debts, not_paid, paid_earlier } = amountsOf(shown);
    figures.push([payments, debts, not_paid, paid_earlier]);
  }
  expect(figures).toEqual([
    ['100.00', '0.00', '-100.00', '0.00'],
    ['0.00', '-100.00', '0.00', '-100.00'],
    ['0.00', '100.00', '0.00', '100.00'],
  ]);
});

test('finance and the owner see a month, as a file too; others do not', async () => {
  const asked = { month: '2026-08', currency: 'USD' };
  for (const staff of [admin, finance]) {
    expect(dataOf(await t.callAs(staff, calls.showMonthEnd, asked))).toMatchObject(asked);
  }
  const file = dataOf(await t.callAs(finance, calls.readMonthEnd, asked));
  expect(file.file_name).toBe('month-end-2026-08-USD.pdf');
  const words = readPdfWords(Buffer.from(file.content_base64, 'base64'));
  for (const word of ['Month-end 2026-08', '5.01', 'differ', 'Difference']) {
    expect(words).toContain(word);
  }
  const manager = await buildStaff(t, 'account_manager');
  expect((await t.callAs(manager, calls.showMonthEnd, asked)).message).toBe('PERMISSION_DENIED');
  expect(await show('2030-01')).toMatchObject({ currency: null, currencies: [], checks: [] });
});
