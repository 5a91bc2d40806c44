import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editBrand, openStaffBrand } from '#contract/brands/staff.ts';
import * as calls from '#contract/invoices/staff.ts';
import { readPayment } from '#contract/payments/publisher.ts';
import { openDraw } from '#fixtures/testing/open-draw.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildOwing } from './builders.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);
const parts = { t, admin, publisher };
const today = () => now().toISOString().slice(0, 10);

const BILLING = {
  legal_name: 'Harwick Outdoor GmbH',
  billing_address: '1 Quay Street\n12345 Harwick',
  tax_number: 'DE123456789',
  billing_contact: 'Accounts payable',
  billing_email: 'ap@harwick.example',
};

/** An invoice of a brand whose commission is 5 % of the amount. */
async function issueOf(amount: string, set?: object) {
  const { brand } = await buildOwing(parts, [amount], set);
  const { list } = dataOf(await t.callAs(finance, calls.issueInvoices, { mcid: brand.mcid }));
  const [invoice] = list;
  if (!invoice) throw new Error('No invoice was made.');
  return { brand, invoice };
}

const show = async (id: number) => dataOf(await t.callAs(finance, calls.showInvoice, { id }));
const pay = (id: number, amount: string | undefined, reference = 'Wire') =>
  t.callAs(finance, calls.markInvoicePaid, { id, paid_on: today(), reference, amount });
async function balanceOf(kind: string, ownerId: number) {
  const found = await sql<{ balance_minor: bigint }>`select balance_minor from ledger_accounts
    where kind = ${kind} and owner_id = ${ownerId} and currency = 'USD'`.execute(t.db);
  return found.rows[0]?.balance_minor ?? 0n;
}

test('an invoice shows its recipient, tax and term, and keeps them when the brand changes', async () => {
  const set = { ...BILLING, network_fee_percent: 20, tax_percent: '8.875', payment_days: 14 };
  const taxed = await balanceOf('tax_payable', 0);
  const { brand, invoice } = await issueOf('1333.40', set);
  // 66.67 and its fee of 20 % (13.334, rounded to 13.33) make 80.00; 8.875 % tax on that is 7.10.
  expect(invoice).toMatchObject({
    commission: '66.67',
    fee: '13.33',
    tax_percent: '8.875',
    tax: '7.10',
    total: '87.10',
    paid: '0.00',
    open: '87.10',
    due_on: new Date(+now() + 14 * DAY_MS).toISOString().slice(0, 10),
  });
  expect(await balanceOf('brand_receivable', brand.id)).toBe(8710n);
  expect((await balanceOf('tax_payable', 0)) - taxed).toBe(-710n);
  const words = async () => {
    const file = dataOf(await t.callAs(finance, calls.readInvoice, { id: invoice.id }));
    return readPdfWords(Buffer.from(file.content_base64, 'base64'));
  };
  const text = await words();
  for (const value of [...Object.values(BILLING).flatMap((one) => one.split('\n')), '8.875%']) {
    expect(text).toContain(value);
  }
  const cleared = { mcid: brand.mcid, clear: Object.keys(BILLING) };
  const later = { ...cleared, tax_percent: '25', payment_days: 0 } as never;
  expect(dataOf(await t.callAs(admin, editBrand, later))).toMatchObject({
    legal_name: null,
    billing_email: null,
    tax_percent: '25',
    payment_days: 0,
  });
  expect(await words()).toBe(text);
  expect(await show(invoice.id)).toMatchObject({ ...invoice, billed_to: BILLING });
  await expect(
    sql`update invoices set legal_name = 'x' where id = ${invoice.id}`.execute(t.db),
  ).rejects.toThrow('is immutable');
});

test('a brand without billing details has its name, no tax and a term of 30 days', async () => {
  const { brand, invoice } = await issueOf('1000.00', {});
  expect(invoice).toMatchObject({ tax_percent: '0', tax: '0.00', total: '50.00' });
  const { billed_to, brand_name } = await show(invoice.id);
  expect(Object.values(billed_to)).toEqual(Array(6).fill(null));
  const file = dataOf(await t.callAs(finance, calls.readInvoice, { id: invoice.id }));
  const words = readPdfWords(Buffer.from(file.content_base64, 'base64'));
  expect(words).toContain(`${brand_name} (${brand.mcid})`);
  expect(words).not.toContain('Tax');
});

test('implausible tax rates and terms are refused', async () => {
  const { brand } = await issueOf('1000.00', {});
  for (const wrong of [
    ...['100.01', '-1', '1,5', '8.87501', 'x'].map((tax_percent) => ({ tax_percent })),
    ...[-1, 366, 1.5].map((payment_days) => ({ payment_days })),
    { tax_number: 'x'.repeat(41) },
  ]) {
    const answer = await t.callAs(admin, editBrand, { mcid: brand.mcid, ...wrong } as never);
    expect([wrong, answer.message]).toEqual([wrong, 'PARAMS_TYPE_ERROR']);
  }
  const kept = dataOf(await t.callAs(admin, openStaffBrand, { mcid: brand.mcid }));
  expect(kept).toMatchObject({ tax_percent: '0', payment_days: 30, tax_number: null });
});

test('one of several payments is reversed once, and its author and reason are kept', async () => {
  const { invoice } = await issueOf('2000.00', {});
  const { id } = invoice;
  const mark = (amount: string) =>
    t.callAs(finance, calls.markInvoicePaid, { id, paid_on: today(), reference: amount, amount });
  const undo = (payment_id?: number) =>
    t.callAs(finance, calls.markInvoiceUnpaid, { id, payment_id, reason: 'Another brand’s' });
  dataOf(await mark('30.00'));
  dataOf(await mark('20.00'));
  const paid = async () => dataOf(await t.callAs(finance, calls.showInvoice, { id })).payments;
  const [first] = await paid();
  expect((await undo(999_999)).message).toBe('INVOICE_PAYMENT_NOT_FOUND');
  expect(dataOf(await undo(first?.id))).toMatchObject({ paid: '20.00', reference: '20.00' });
  expect((await undo(first?.id)).message).toBe('INVOICE_STATUS_INVALID');
  expect((await paid()).map((one) => [one.amount, one.reversed?.reason ?? null])).toEqual([
    ['30.00', 'Another brand’s'],
    ['20.00', null],
  ]);
  const run = (text: string) => sql.raw(text).execute(t.db);
  for (const text of [
    `update invoice_payments set amount_minor = 1 where id = ${first?.id}`,
    `update invoice_payments set reversed_at = null, reversal_reason = null where id = ${first?.id}`,
    `delete from invoice_payments where id = ${first?.id}`,
    `update invoices set paid_minor = 1 where id = ${id}`,
  ]) {
    await expect(run(text)).rejects.toThrow();
  }
  dataOf(await undo());
  expect((await undo()).message).toBe('INVOICE_STATUS_INVALID');
  expect(await t.callAs(finance, calls.showInvoice, { id })).toMatchObject({
    data: { status: 'invoiced', paid: '0.00', paid_on: null, reference: null },
  });
});

test('ten concurrent payments of the same open amount are recorded once', async () => {
  const { brand, invoice } = await issueOf('2000.00', {});
  const asked = { id: invoice.id, paid_on: today(), reference: 'Wire', amount: '60.00' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => t.callAs(finance, calls.markInvoicePaid, asked)),
  );
  expect(answers.filter((one) => one.message === 'success')).toHaveLength(1);
  expect(answers.filter((one) => one.message === 'INVOICE_OVERPAID')).toHaveLength(9);
  expect(await balanceOf('brand_receivable', brand.id)).toBe(4000n);
});

test('after payments and reversals in any order the receivable is the total less the payments', async () => {
  const seed = Number(process.env.SEED ?? 20_260_309);
  const { draw } = openDraw(seed);
  for (let nth = 0; nth < 4; nth += 1) {
    const { brand, invoice } = await issueOf('4321.00', {
      network_fee_percent: draw(31),
      tax_percent: `${draw(26)}.5`,
    });
    const { id } = invoice;
    const total = BigInt(invoice.total.replace('.', ''));
    for (let step = 0; step < 12; step += 1) {
      const before = dataOf(await t.callAs(finance, calls.showInvoice, { id }));
      const standing = before.payments.filter((one) => one.reversed === null);
      const open = Number(before.open.replace('.', ''));
      if (open === 0 || (standing.length > 0 && draw(3) === 0)) {
        const one = standing[draw(standing.length)];
        const back = { id, payment_id: one?.id, reason: 'Drawn' };
        dataOf(await t.callAs(finance, calls.markInvoiceUnpaid, back));
      } else {
        const cents = draw(4) === 0 ? open : 1 + draw(open);
        const amount = (cents / 100).toFixed(2);
        const asked = { id, paid_on: today(), reference: `${nth}-${step}`, amount };
        dataOf(await t.callAs(finance, calls.markInvoicePaid, asked));
      }
      const after = dataOf(await t.callAs(finance, calls.showInvoice, { id }));
      const paid = after.payments
        .filter((one) => one.reversed === null)
        .reduce((sum, one) => sum + BigInt(one.amount.replace('.', '')), 0n);
      const stored = [BigInt(after.paid.replace('.', '')), BigInt(after.open.replace('.', ''))];
      expect([seed, ...stored]).toEqual([seed, paid, total - paid]);
      expect([seed, await balanceOf('brand_receivable', brand.id)]).toEqual([seed, total - paid]);
      const status = paid === total ? 'paid' : paid === 0n ? 'invoiced' : 'partly_paid';
      expect([seed, after.status]).toEqual([seed, status]);
    }
  }
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('an invoice is paid in parts up to its total; publishers see it when it is paid in full', async () => {
  const { brand, invoice } = await issueOf('2000.00', {});
  const { id } = invoice;
  const [payment_id = 0] = await requestPayments(t.db, publisher.publisher_id, now());
  const seen = async () => {
    const { settlements } = dataOf(await t.callAs(publisher, readPayment, { payment_id }));
    return settlements.find((one) => one.mcid === brand.mcid)?.brand_paid_status;
  };
  for (const amount of ['0', '-5.00', 'ten', '1.005']) {
    expect([amount, (await pay(id, amount)).message]).toEqual([amount, 'INVOICE_AMOUNT_INVALID']);
  }
  expect((await pay(id, '100.01')).message).toBe('INVOICE_OVERPAID');
  expect(dataOf(await pay(id, '30.00', 'First'))).toMatchObject({
    status: 'partly_paid',
    paid: '30.00',
    open: '70.00',
    reference: 'First',
  });
  expect(await seen()).toBe('invoiced');
  expect((await pay(id, '70.01')).message).toBe('INVOICE_OVERPAID');
  const file = dataOf(await t.callAs(finance, calls.readInvoice, { id }));
  const words = readPdfWords(Buffer.from(file.content_base64, 'base64'));
  expect(words).toContain('Please pay 70.00 USD');
  advanceClock(31 * DAY_MS);
  const overdue = async () => {
    const reader = await buildStaff(t, 'finance');
    const found = { status: 'overdue' as const, keyword: 'First' };
    return dataOf(await t.callAs(reader, calls.listInvoices, found)).list.map((one) => one.id);
  };
  expect(await overdue()).toEqual([id]);
  const renewed = await buildStaff(t, 'finance');
  const rest = { id, paid_on: today(), reference: 'Second' };
  expect(dataOf(await t.callAs(renewed, calls.markInvoicePaid, rest))).toMatchObject({
    status: 'paid',
    paid: '100.00',
    open: '0.00',
    reference: 'Second',
    overdue: false,
  });
  expect(await overdue()).toEqual([]);
  expect(
    await sql`select brand_paid_status from invoices where id = ${id}`.execute(t.db),
  ).toMatchObject({ rows: [{ brand_paid_status: 'paid' }] });
});
