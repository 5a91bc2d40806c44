import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '#contract/invoices/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, reportOrder } from '#server/sales/orders/builders.ts';
import { buildOwing } from '../builders.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);
const today = () => now().toISOString().slice(0, 10);

/** An invoice of 66.67 with a fee of 13.33 and 7.10 tax, whose orders are then cancelled. */
async function buildReversed(cancelled: number) {
  const set = { network_fee_percent: 20, tax_percent: '8.875' };
  const { brand, lines } = await buildOwing({ t, admin, publisher }, ['1000.00', '333.40'], set);
  const { list } = dataOf(await t.callAs(finance, calls.issueInvoices, { mcid: brand.mcid }));
  const invoice = list[0] as calls.Invoice;
  for (const { order_id } of lines.slice(0, cancelled)) {
    await reportOrder(t, brand, { order_id, status: 'cancelled' });
  }
  await settleApproved(t.db, publisher.publisher_id, now());
  return { brand, invoice };
}

const issue = (mcid: string) => t.callAs(finance, calls.issueCreditNotes, { mcid });
const show = async (id: number) => dataOf(await t.callAs(finance, calls.showInvoice, { id }));
async function owedBy(brandId: number) {
  const { rows } = await sql<{ balance_minor: bigint }>`select balance_minor from ledger_accounts
    where kind = 'brand_receivable' and owner_id = ${brandId}`.execute(t.db);
  return rows[0]?.balance_minor;
}

test('a reversed invoice is credited in full: nothing is open, in the list and in the ledger', async () => {
  const { brand, invoice } = await buildReversed(2);
  expect(invoice).toMatchObject({ total: '87.10', open: '87.10' });
  const { list } = dataOf(await issue(brand.mcid));
  expect(list).toMatchObject([
    {
      invoice_number: invoice.number,
      commission: '66.67',
      fee: '13.33',
      tax: '7.10',
      total: '87.10',
      applied: '87.10',
      remaining: '0.00',
    },
  ]);
  expect(await show(invoice.id)).toMatchObject({
    status: 'paid',
    paid: '0.00',
    credited: '87.10',
    open: '0.00',
    credits: [{ number: list[0]?.number, amount: '87.10' }],
  });
  expect(await owedBy(brand.id)).toBe(0n);
  expect((await issue(brand.mcid)).message).toBe('CREDIT_NOTE_NOTHING');
  const pay = { id: invoice.id, paid_on: today(), reference: 'Wire' };
  expect((await t.callAs(finance, calls.markInvoicePaid, pay)).message).toBe(
    'INVOICE_STATUS_INVALID',
  );
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('the credit of a paid invoice is set off against the next one', async () => {
  const { brand, invoice } = await buildReversed(0);
  const pay = { id: invoice.id, paid_on: today(), reference: 'Wire' };
  dataOf(await t.callAs(finance, calls.markInvoicePaid, pay));
  const { rows } = await sql<{ order_id: string }>`select order_id from order_lines
    where brand_id = ${brand.id} order by id limit 1`.execute(t.db);
  await reportOrder(t, brand, { order_id: rows[0]?.order_id ?? '', status: 'cancelled' });
  await settleApproved(t.db, publisher.publisher_id, now());
  const { list } = dataOf(await issue(brand.mcid));
  // 50.00 with its fee of 10.00 and 8.875 % of 60.00.
  expect(list).toMatchObject([{ total: '65.32', applied: '0.00', remaining: '65.32' }]);
  expect(await owedBy(brand.id)).toBe(-6532n);
  await buildOrderLine(t, {
    site: publisher,
    brand,
    status: 'approved',
    report: { amount: '2000.00' },
  });
  await settleApproved(t.db, publisher.publisher_id, now());
  const next = dataOf(await t.callAs(finance, calls.issueInvoices, { mcid: brand.mcid }));
  expect(next.list).toMatchObject([
    { total: '130.65', credited: '65.32', open: '65.33', status: 'partly_paid' },
  ]);
  expect(await owedBy(brand.id)).toBe(6533n);
  const file = dataOf(await t.callAs(finance, calls.readInvoice, { id: next.list[0]?.id ?? 0 }));
  expect(readPdfWords(Buffer.from(file.content_base64, 'base64'))).toContain('65.33 USD');
});

test('a credit note has its own number series and names the invoice in its PDF', async () => {
  const { brand, invoice } = await buildReversed(1);
  const { list } = dataOf(await issue(brand.mcid));
  const note = list[0] as calls.CreditNote;
  const listed = dataOf(await t.callAs(finance, calls.listCreditNotes, { invoice_id: invoice.id }));
  expect(listed).toMatchObject({ total: 1, list: [{ number: note.number }] });
  expect(note.number).toMatch(/^CN-0000\d\d$/);
  const file = dataOf(await t.callAs(finance, calls.readCreditNote, { id: note.id }));
  expect(file.file_name).toBe(`${note.number}.pdf`);
  const words = readPdfWords(Buffer.from(file.content_base64, 'base64'));
  for (const text of [note.number, invoice.number, brand.mcid, `${note.total} USD`]) {
    expect(words).toContain(text);
  }
  const missing = await t.callAs(finance, calls.readCreditNote, { id: 999_999 });
  expect(missing.message).toBe('CREDIT_NOTE_NOT_FOUND');
  await expect(t.db.updateTable('credit_notes').set({ fee_minor: 0n }).execute()).rejects.toThrow();
});

test('a reversal that was never invoiced is not credited: it waits for the next invoice', async () => {
  const { brand, lines } = await buildOwing({ t, admin, publisher }, ['100.00']);
  await reportOrder(t, brand, { order_id: lines[0]?.order_id ?? '', status: 'cancelled' });
  await settleApproved(t.db, publisher.publisher_id, now());
  expect((await issue(brand.mcid)).message).toBe('CREDIT_NOTE_NOTHING');
  expect((await issue('no-such-brand')).message).toBe('BRAND_NOT_EXISTS');
});

test('only finance issues credit notes', async () => {
  const manager = await buildStaff(t, 'account_manager');
  expect((await t.callAs(manager, calls.issueCreditNotes, {})).message).toBe('PERMISSION_DENIED');
});
