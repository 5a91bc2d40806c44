import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportMonth, showTrialBalance } from '#contract/accounting/staff.ts';
import {
  editTaxDetails,
  listOwnInvoices,
  readOwnInvoice,
  showTaxDetails,
} from '#contract/invoices/publisher.ts';
import * as billed from '#contract/invoices/self-billed.ts';
import { readPayment, readStatement } from '#contract/payments/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { retryPayment } from '#server/payouts/payments/hold-payments.ts';
import {
  lockOverLimit,
  splitPayment,
} from '#server/payouts/payments/over-limit/resolve-over-limit.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { payRequested } from '#server/payouts/payout-runs/builders.ts';
import { recordProviderStatus } from '#server/payouts/payout-runs/sending/record-provider-status.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { netWithin, taxPart } from './assess-tax.ts';
import { buildSelfBilled, NETWORK, SELLER } from './builders.ts';
import { treatmentOf } from './rules.ts';

// Publishers are paid days after they are made, and the test of the journal needs one month.
setClock(new Date('2026-03-02T12:00:00Z'));
const t = await openTestApp();
const textOf = (file: { content_base64: string }) => Buffer.from(file.content_base64, 'base64');
const payWith = (details: object) => buildSelfBilled(t, details);

async function cash() {
  const { rows } = await sql<{ kind: string; minor: bigint }>`
    select kind, balance_minor as minor from ledger_accounts where owner_kind = 'network'
      and kind in ('cash', 'input_tax') order by kind`.execute(t.db);
  return Object.fromEntries(rows.map((one) => [one.kind, one.minor]));
}

test('domestic VAT is paid on top, booked as input tax, and documented with a gapless number', async () => {
  const before = await cash();
  const { publisher, finance, payment_id } = await payWith({});
  // 19 % of 100.05 are 19.0095.
  const paid = { amount: '100.05', tax: '19.01', net: '119.06', has_invoice: true };
  expect(dataOf(await t.callAs(publisher, readPayment, { payment_id }))).toMatchObject(paid);
  const { rows } = await sql<{ amount_minor: bigint }>`
    select amount_minor from payouts where payment_id = ${payment_id}`.execute(t.db);
  expect(rows).toEqual([{ amount_minor: 11_906n }]);
  const after = await cash();
  expect((after.cash ?? 0n) - (before.cash ?? 0n)).toBe(-11_906n);
  expect((after.input_tax ?? 0n) - (before.input_tax ?? 0n)).toBe(1_901n);
  const own = dataOf(await t.callAs(publisher, listOwnInvoices, {}));
  expect(own.list).toMatchObject([
    { number: 'SB-000001', net: '100.05', tax: '19.01', total: '119.06', tax_percent: '19' },
  ]);
  const pdf = { payment_id, format: 'pdf' } as const;
  const words = readPdfWords(textOf(dataOf(await t.callAs(publisher, readOwnInvoice, pdf))));
  for (const word of [
    'Gutschrift',
    'Rivers <Media>',
    'DE136695976',
    '119.06 USD',
    NETWORK.legal_name,
  ])
    expect(words).toContain(word);
  const statement = readPdfWords(
    textOf(dataOf(await t.callAs(publisher, readStatement, { payment_id }))),
  );
  for (const word of ['Rivers <Media>', 'DE136695976', '19.01 USD', '119.06 USD'])
    expect(statement).toContain(word);
  // Another publisher sees nothing of it.
  const other = await buildPaidPublisher(t);
  expect((await t.callAs(other, readOwnInvoice, pdf)).message).toBe('SELF_BILLED_NOT_FOUND');
  const month = now().toISOString().slice(0, 7);
  const { rows: balance } = dataOf(await t.callAs(finance, showTrialBalance, { month }));
  const cents = (text: string) => BigInt(text.replace('.', ''));
  const sums = balance.map((one) => cents(one.debit) - cents(one.credit));
  expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(0n);
  const journal = dataOf(await t.callAs(finance, exportMonth, { month, format: 'journal' }));
  expect(textOf(journal).toString()).toMatch(/payment,.*,input_tax,network,0,USD,19.01,/);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('without agreement there is neither tax nor invoice, and numbers have no gaps', async () => {
  const { publisher, finance, payment_id } = await payWith({ agrees: 0 });
  const shown = dataOf(await t.callAs(publisher, showTaxDetails, {}));
  expect(shown).toMatchObject({ agreed_at: null, rule: null, percent: '0' });
  expect(dataOf(await t.callAs(publisher, readPayment, { payment_id }))).toMatchObject({
    ...{ amount: '100.05', tax: '0.00', net: '100.05', has_invoice: false },
  });
  const { list } = dataOf(await t.callAs(finance, billed.listSelfBilled, { perPage: 200 }));
  expect(list.map((one) => one.id)).toEqual(list.map((_, nth) => list.length - nth));
  const first = list.at(-1);
  const found = dataOf(await t.callAs(finance, billed.listSelfBilled, { keyword: 'sb-1' }));
  expect(found.list).toEqual([first]);
  const missing = await t.callAs(finance, billed.readSelfBilled, { id: 999 });
  expect(missing.message).toBe('SELF_BILLED_NOT_FOUND');
});

test.each([
  [{ vat_id: 'DE136695977' }, 'VAT_NUMBER_INVALID'],
  [{ vat_id: 'ATU13585627' }, 'VAT_NUMBER_INVALID'],
  [{ country: 'US' }, 'VAT_NUMBER_INVALID'],
  [{ vat_id: '' }, 'VAT_NUMBER_REQUIRED'],
  [{ vat_id: '', vat_status: 'not_subject' }, 'TAX_NUMBER_REQUIRED'],
  [{ vat_status: 'x' }, 'TAX_STATUS_INVALID'],
  [{ country: 'XX' }, 'TAX_COUNTRY_INVALID'],
  [{ legal_name: '' }, 'TAX_DETAILS_REQUIRED'],
])('tax details %j are refused with %s', async (details, key) => {
  const publisher = await buildPaidPublisher(t);
  const input = { ...SELLER, ...details } as typeof SELLER;
  expect((await t.callAs(publisher, editTaxDetails, input)).message).toBe(key);
});

test('the treatment follows from both countries, the status and the numbers', () => {
  const of = (
    seller: [string, 'registered' | 'small_business' | 'not_subject', string],
    buyer: [string, string] = ['DE', 'DE1'],
    percent = '19',
  ) => {
    const [country, vat_status, vat_id] = seller;
    const network = { country: buyer[0], vat_id: buyer[1] };
    return treatmentOf({ country, vat_status, vat_id }, network, percent);
  };
  expect(of(['DE', 'registered', 'DE2'])).toEqual({ rule: 'domestic', percent: '19' });
  expect(of(['DE', 'registered', 'DE2'], ['DE', 'DE1'], '0')).toBeNull();
  expect(of(['DE', 'small_business', ''])?.rule).toBe('small_business');
  expect(of(['DE', 'not_subject', ''])?.rule).toBe('not_subject');
  expect(of(['AT', 'registered', 'ATU1'])?.rule).toBe('reverse_charge');
  expect(of(['AT', 'small_business', 'ATU1'])?.rule).toBe('reverse_charge');
  expect(of(['AT', 'small_business', ''])?.rule).toBe('not_subject');
  expect(of(['AT', 'registered', 'ATU1'], ['US', ''])?.rule).toBe('not_subject');
  expect(of(['US', 'registered', ''])?.rule).toBe('not_subject');
});

test('the tax on the parts of a payment never exceeds a limit', () => {
  const seller = { ...SELLER, tax_number: '' };
  const tax = { rule: 'domestic' as const, percent: '19', seller };
  for (const limit of [1n, 7n, 119n, 120n, 12_345n, 2_500_000n]) {
    const net = netWithin(limit, tax);
    expect(net + taxPart(net, tax).tax_minor).toBeLessThanOrEqual(limit);
    expect(net + 1n + taxPart(net + 1n, tax).tax_minor).toBeGreaterThan(limit - 1n);
  }
  expect(netWithin(500n, null)).toBe(500n);
});

test('a returned payment reverses its tax, and paid again it keeps its invoice', async () => {
  const before = await cash();
  const { finance, payment_id } = await payWith({});
  const paid = await cash();
  const payout = await t.db
    .selectFrom('payouts')
    .select('id')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  const returned = { state: 'returned', code: 'ACCOUNT_CLOSED', provider_ref: null } as const;
  await recordProviderStatus(t.db, payout.id, returned, null);
  expect(await cash()).toEqual(before);
  expect(await retryPayment(t.db, payment_id)).toEqual({ status: 'to_be_paid' });
  await payRequested(t);
  expect(await cash()).toEqual(paid);
  const { list } = dataOf(await t.callAs(finance, billed.listSelfBilled, { perPage: 200 }));
  expect(list.filter((one) => one.payment_id === payment_id)).toHaveLength(1);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('the parts of a split payment have their own tax and are within the limit', async () => {
  const publisher = await buildPaidPublisher(t);
  dataOf(await t.callAs(publisher, editTaxDetails, SELLER));
  for (const _part of [1, 2]) {
    const brand = await buildReportingBrand(t);
    const report = { amount: '420000.00' };
    await buildOrderLine(t, { site: publisher, brand, status: 'approved', report });
    await settleApproved(t.db, publisher.publisher_id, now());
  }
  const [id = 0] = await requestPayments(t.db, publisher.publisher_id, now());
  const parts = await inTransaction(t.db, async (tx) =>
    splitPayment(tx, await lockOverLimit(tx, id)),
  );
  const { rows } = await sql<{ amount_minor: bigint; tax_minor: bigint; gross_minor: bigint }>`
    select amount_minor, tax_minor, gross_minor from payments where id = any(${parts})`.execute(
    t.db,
  );
  const part = { amount_minor: 2_100_000n, tax_minor: 399_000n, gross_minor: 2_499_000n };
  expect(rows).toEqual([part, part]);
});
