import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAudit } from '#contract/accounts/staff.ts';
import * as calls from '#contract/invoices/staff.ts';
import { readPayment } from '#contract/payments/publisher.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildOrderLine, reportOrder } from '#server/sales/orders/builders.ts';
import { buildOwing as buildOwed } from './builders.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);
const today = () => now().toISOString().slice(0, 10);

const buildOwing = (amounts: readonly string[], network_fee_percent = 20) =>
  buildOwed({ t, admin, publisher }, amounts, { network_fee_percent });

/** Ledger balances of a brand and of the network, in minor units; credits are negative. */
async function balances(brandId: number) {
  const found = await sql<{ kind: string; balance_minor: bigint }>`
    select kind, balance_minor from ledger_accounts
    where (owner_kind = 'brand' and owner_id = ${brandId} and kind = 'brand_receivable')
      or kind in ('network_fee', 'cash')`.execute(t.db);
  return Object.fromEntries(found.rows.map((row) => [row.kind, row.balance_minor]));
}

const issue = async (mcid: string) =>
  dataOf(await t.callAs(finance, calls.issueInvoices, { mcid }));

test('an invoice is the sum of its settlements plus the fee, in the PDF and in the ledger', async () => {
  const { brand, settlement_ids } = await buildOwing(['1000.10', '333.33']);
  const before = await balances(brand.id);
  const { list, total } = await issue(brand.mcid);
  const [invoice] = list;
  if (!invoice) throw new Error('No invoice was made.');
  // 5 % of each line: 50.00 (of 50.005, half to even) and 16.67; 20 % of their sum is 13.334.
  expect([total, invoice]).toMatchObject([
    1,
    { commission: '66.67', fee_percent: 20, fee: '13.33', total: '80.00', status: 'invoiced' },
  ]);
  const after = await balances(brand.id);
  expect(after.brand_receivable).toBe(8000n);
  expect((after.network_fee ?? 0n) - (before.network_fee ?? 0n)).toBe(-1333n);
  const shown = dataOf(await t.callAs(finance, calls.showInvoice, { id: invoice.id }));
  expect(shown.list.map((one) => one.settlement_id)).toEqual(settlement_ids);
  const { file_name, content_base64 } = dataOf(
    await t.callAs(finance, calls.readInvoice, { id: invoice.id }),
  );
  const words = readPdfWords(Buffer.from(content_base64, 'base64'));
  expect(file_name).toBe(`${invoice.number}.pdf`);
  for (const word of [invoice.number, '80.00 USD', '13.33 USD', brand.mcid]) {
    expect(words).toContain(word);
  }
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('a publisher sees the payment status of the brand on settlement and line', async () => {
  const { brand, lines } = await buildOwing(['9000.00']);
  const [payment_id = 0] = await requestPayments(t.db, publisher.publisher_id, now());
  const seen = async () => {
    const { settlements } = dataOf(await t.callAs(publisher, readPayment, { payment_id }));
    const id = lines[0]?.order_line_id ?? 0;
    const { transaction } = dataOf(await t.callAs(publisher, reportTransactionInfo, { id }));
    const own = settlements.find((one) => one.mcid === brand.mcid);
    return [own?.brand_paid_status, transaction.brand_paid_status];
  };
  expect(await seen()).toEqual(['unpaid', 'unpaid']);
  const [invoice] = (await issue(brand.mcid)).list;
  const id = invoice?.id ?? 0;
  expect(await seen()).toEqual(['invoiced', 'invoiced']);
  const paid = { id, paid_on: today(), reference: 'SEPA 4711' };
  dataOf(await t.callAs(finance, calls.markInvoicePaid, paid));
  expect(await seen()).toEqual(['paid', 'paid']);
});

test('payments and their reversals are posted and audited, and a payment needs a day and a reference', async () => {
  const { brand } = await buildOwing(['500.00'], 0);
  const before = await balances(brand.id);
  const [invoice] = (await issue(brand.mcid)).list;
  const id = invoice?.id ?? 0;
  expect(invoice).toMatchObject({ commission: '25.00', fee: '0.00', total: '25.00' });
  const mark = (input: object) =>
    t.callAs(finance, calls.markInvoicePaid, { id, paid_on: today(), reference: 'R', ...input });
  const tomorrow = new Date(now().getTime() + DAY_MS).toISOString().slice(0, 10);
  expect((await mark({ paid_on: tomorrow })).message).toBe('INVOICE_DATE_INVALID');
  expect((await mark({ paid_on: '2020-01-01' })).message).toBe('INVOICE_DATE_INVALID');
  expect((await mark({ paid_on: undefined })).message).toBe('INVOICE_DATE_INVALID');
  expect((await mark({ reference: '' })).message).toBe('INVOICE_REFERENCE_REQUIRED');
  const paid = dataOf(await mark({ reference: 'Wire 17' }));
  expect(paid).toMatchObject({ status: 'paid', paid_on: today(), reference: 'Wire 17' });
  expect(await balances(brand.id)).toMatchObject({
    brand_receivable: 0n,
    cash: (before.cash ?? 0n) + 2500n,
  });
  expect((await mark({})).message).toBe('INVOICE_STATUS_INVALID');
  const back = { id, reason: 'It was another brand' };
  expect((await t.callAs(finance, calls.markInvoiceUnpaid, { id, reason: '' })).message).toBe(
    'REASON_REQUIRED',
  );
  expect(dataOf(await t.callAs(finance, calls.markInvoiceUnpaid, back))).toMatchObject({
    status: 'invoiced',
    paid_on: null,
    reference: null,
  });
  expect((await t.callAs(finance, calls.markInvoiceUnpaid, back)).message).toBe(
    'INVOICE_STATUS_INVALID',
  );
  expect((await balances(brand.id)).brand_receivable).toBe(2500n);
  dataOf(await mark({ reference: 'Wire 18' }));
  expect((await balances(brand.id)).brand_receivable).toBe(0n);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  const audit = dataOf(
    await t.callAs(admin, listAudit, { keyword: '/staff/invoice/mark', refused: 0 }),
  );
  const own = audit.list.filter((row) => row.subject.includes(`id ${id}`));
  expect(own.map((row) => row.call.split('_').at(-1))).toEqual(['paid', 'unpaid', 'paid']);
});

test('invoice numbers have no gaps, even with concurrent and failing issues', async () => {
  const owing = [];
  for (let nth = 0; nth < 4; nth += 1) owing.push(await buildOwing(['100.00']));
  // A transaction that took a number is rolled back: the next invoice gets that number.
  const given = sql`insert into invoices (id, brand_id, brand_name, currency, commission_minor,
      fee_percent, fee_minor, total_minor, settlement_count, issued_at, due_on)
    values (0, ${owing[0]?.brand.id}, 'x', 'USD', 1, 0, 0, 1, 1, now(), now())`;
  await expect(
    t.db.transaction().execute(async (tx) => {
      await given.execute(tx);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  // Two concurrent calls per brand: one of them finds nothing left to invoice.
  const answers = await Promise.all(
    [...owing, ...owing].map(({ brand }) =>
      t.callAs(finance, calls.issueInvoices, { mcid: brand.mcid }),
    ),
  );
  const made = answers.filter((one) => one.message === 'success');
  expect(made).toHaveLength(4);
  expect(answers.filter((one) => one.message === 'INVOICE_NOTHING')).toHaveLength(4);
  const { rows } = await sql<{ id: number }>`select id from invoices order by id`.execute(t.db);
  expect(rows.map((row) => row.id)).toEqual(rows.map((_, nth) => nth + 1));
});

test('returns that exceed sales wait for the next invoice, which includes them', async () => {
  const { brand, lines } = await buildOwing(['2000.00']);
  dataOf(await t.callAs(finance, calls.issueInvoices, { mcid: brand.mcid }));
  await reportOrder(t, brand as never, { order_id: lines[0]?.order_id, status: 'cancelled' });
  await settleApproved(t.db, publisher.publisher_id, now());
  const nothing = await t.callAs(finance, calls.issueInvoices, { mcid: brand.mcid });
  expect(nothing.message).toBe('INVOICE_NOTHING');
  const waiting = async () =>
    dataOf(await t.callAs(finance, calls.listInvoices, {})).waiting.find(
      (one) => one.mcid === brand.mcid,
    );
  expect(await waiting()).toMatchObject({ is_waiting: true, commission: '-100.00', fee: '0.00' });
  await buildOrderLine(t, {
    site: publisher,
    brand,
    status: 'approved',
    report: { amount: '3000.00' },
  });
  await settleApproved(t.db, publisher.publisher_id, now());
  const { list } = await issue(brand.mcid);
  expect(list[0]).toMatchObject({ settlements: 2, commission: '50.00', total: '60.00' });
  expect(await waiting()).toBeUndefined();
});

test('the database refuses changes to an issued invoice', async () => {
  const { brand, settlement_ids } = await buildOwing(['100.00']);
  const [invoice] = (await issue(brand.mcid)).list;
  const id = invoice?.id ?? 0;
  const run = (text: string) => sql.raw(text).execute(t.db);
  await expect(run(`update invoices set total_minor = 1 where id = ${id}`)).rejects.toThrow();
  await expect(run(`update invoices set status = 'paid' where id = ${id}`)).rejects.toThrow();
  await expect(run(`delete from invoices where id = ${id}`)).rejects.toThrow('append-only');
  await expect(
    run(`update settlements set invoice_id = null where id = ${settlement_ids[0]}`),
  ).rejects.toThrow('already belongs to invoice');
});

test('invoices are found by number, brand and reference, marked when overdue, and only for finance', async () => {
  const { brand } = await buildOwing(['100.00']);
  const [invoice] = (await issue(brand.mcid)).list;
  const id = invoice?.id ?? 0;
  const find = async (input: object) =>
    dataOf(await t.callAs(await buildStaff(t, 'finance'), calls.listInvoices, input)).list;
  for (const keyword of [invoice?.number, String(id), brand.mcid]) {
    expect((await find({ keyword })).map((one) => one.id)).toContain(id);
  }
  expect(await find({ keyword: 'INV-999999' })).toEqual([]);
  expect((await find({ keyword: invoice?.number, status: 'paid' })).length).toBe(0);
  expect((await find({ keyword: invoice?.number }))[0]?.overdue).toBe(false);
  advanceClock(31 * DAY_MS);
  expect((await find({ keyword: invoice?.number }))[0]?.overdue).toBe(true);
  const support = await buildStaff(t, 'support');
  for (const call of [calls.listInvoices, calls.issueInvoices]) {
    expect((await t.callAs(support, call as typeof calls.listInvoices, {})).message).toBe(
      'PERMISSION_DENIED',
    );
  }
  const gone = await t.callAs(await buildStaff(t, 'finance'), calls.showInvoice, { id: 999_999 });
  expect(gone.message).toBe('INVOICE_NOT_FOUND');
});
