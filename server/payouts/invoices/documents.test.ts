import { expect, test } from 'vitest';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import {
  editMoneySettings,
  removeNetworkLogo,
  uploadNetworkLogo,
} from '#contract/common/settings.ts';
import * as calls from '#contract/invoices/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { drawPicture, sendFile } from '#server/people/uploads/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { addressLines } from '#server/platform/documents/party-lines.ts';
import { reportOrder } from '#server/sales/orders/builders.ts';
import { buildOwing } from './builders.ts';
import { NETWORK } from './self-billing/builders.ts';

setClock(new Date('2026-03-07T12:00:00Z'));
const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);
const NOTE = 'Northwind Partners GmbH, Amtsgericht Charlottenburg, HRB 12345';
dataOf(await t.callAs(finance, editLegalEntity, { ...NETWORK, note: NOTE }));

const BILLED = {
  ...{ legal_name: 'Kontor GmbH', billing_address: 'Am Markt 1\n1010 Wien\nAustria' },
  ...{ country: 'AT', tax_number: 'ATU13585627', network_fee_percent: 10 },
};
const issue = async (mcid: string) =>
  dataOf(await t.callAs(finance, calls.issueInvoices, { mcid })).list[0] as calls.Invoice;
async function wordsOf(id: number) {
  const file = dataOf(await t.callAs(finance, calls.readInvoice, { id }));
  return readPdfWords(Buffer.from(file.content_base64, 'base64'));
}

test('an invoice names period, parties and the reason of no tax, and asks to be paid until it is', async () => {
  const { brand, lines } = await buildOwing({ t, admin, publisher }, ['1000.00'], BILLED);
  const invoice = await issue(brand.mcid);
  const shown = dataOf(await t.callAs(finance, calls.showInvoice, { id: invoice.id }));
  expect(shown.service).toEqual({ from: invoice.issued_on, to: invoice.issued_on });
  const words = await wordsOf(invoice.id);
  for (const text of [
    ...['Service period', 'Reverse charge', 'ATU13585627', 'Germany', 'Austria', NOTE],
    `Please pay 55.00 USD by ${invoice.due_on}, with the reference ${invoice.number}`,
  ]) {
    expect(words).toContain(text);
  }
  expect(words.match(/Austria/g)).toHaveLength(1);
  expect(words).not.toMatch(/State|not paid yet|paid on|\bDE\n|Austria, AT/);
  const paid = { id: invoice.id, paid_on: invoice.issued_on, reference: 'Wire', amount: '20.00' };
  dataOf(await t.callAs(finance, calls.markInvoicePaid, paid));
  expect(await wordsOf(invoice.id)).toContain('Please pay 35.00 USD');
  dataOf(await t.callAs(finance, calls.markInvoicePaid, { ...paid, amount: '35.00' }));
  const after = await wordsOf(invoice.id);
  expect(after).not.toMatch(/Please pay|Due\n|State|Paid so far/);
  expect(after).toContain('55.00 USD');
  await reportOrder(t, brand, { order_id: lines[0]?.order_id ?? '', status: 'cancelled' });
  await settleApproved(t.db, publisher.publisher_id, now());
  const { list } = dataOf(await t.callAs(finance, calls.issueCreditNotes, { mcid: brand.mcid }));
  const file = dataOf(await t.callAs(finance, calls.readCreditNote, { id: list[0]?.id ?? 0 }));
  const credited = readPdfWords(Buffer.from(file.content_base64, 'base64'));
  for (const text of [`Invoice ${invoice.number}`, 'Service period', 'Reverse charge', NOTE]) {
    expect(credited).toContain(text);
  }
});

test('VAT is named with its rate within the country of the network', async () => {
  const set = { ...BILLED, country: 'DE', tax_percent: '19', billing_address: 'Am Markt 1' };
  const { brand } = await buildOwing({ t, admin, publisher }, ['1000.00'], set);
  const words = await wordsOf((await issue(brand.mcid)).id);
  expect(words).toContain('VAT, 19%');
  expect(words).not.toContain('Reverse charge');
});

test('the days of a document are those of the time zone in which it was issued', async () => {
  const { brand } = await buildOwing({ t, admin, publisher }, ['1000.00'], BILLED);
  const other = await buildOwing({ t, admin, publisher }, ['1000.00'], BILLED);
  const day = now().toISOString().slice(0, 10);
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  setClock(new Date(`${day}T23:30:00Z`));
  const before = await issue(other.brand.mcid);
  const network_time_zone = 'Europe/Berlin';
  dataOf(await t.callAs(admin, editMoneySettings, { network_time_zone }));
  const after = await issue(brand.mcid);
  expect([before.issued_on, after.issued_on]).toEqual([day, next]);
  expect(await wordsOf(after.id)).toContain(next);
  expect(dataOf(await t.callAs(finance, calls.showInvoice, { id: before.id })).issued_on).toBe(day);
  const paid = { id: after.id, paid_on: day, reference: 'Wire' };
  expect((await t.callAs(finance, calls.markInvoicePaid, paid)).message).toBe(
    'INVOICE_DATE_INVALID',
  );
  dataOf(await t.callAs(finance, calls.markInvoicePaid, { ...paid, paid_on: next }));
});

test('an address ends with its country in words, once', () => {
  const end = (last: string, country = 'DE') => addressLines(['1 Street', last], country).slice(1);
  expect(end('10115 Berlin')).toEqual(['10115 Berlin', 'Germany']);
  expect(end('Berlin, Germany')).toEqual(['Berlin, Germany']);
  expect(end('Deutschland')).toEqual(['Deutschland']);
  expect(end('DE')).toEqual(['Germany']);
  expect(end('Germany, DE')).toEqual(['Germany']);
  expect(end('Berlin, DE')).toEqual(['Berlin', 'Germany']);
  expect(end('上海, 中国', 'CN')).toEqual(['上海, 中国']);
  expect(end('Harwick', '')).toEqual(['Harwick']);
});

test.each(['png', 'webp'] as const)(
  'the logo of the network is on its documents, from %s',
  async (format) => {
    const { brand } = await buildOwing({ t, admin, publisher }, ['1000.00'], BILLED);
    const { id } = await issue(brand.mcid);
    const imagesOf = async () => {
      const file = dataOf(await t.callAs(finance, calls.readInvoice, { id }));
      const bytes = Buffer.from(file.content_base64, 'base64').toString('latin1');
      return bytes.split('/Subtype /Image').length - 1;
    };
    expect(await imagesOf()).toBe(0);
    const file = await drawPicture(format, 200, 80);
    dataOf(await sendFile(t, admin, uploadNetworkLogo, file));
    expect(await imagesOf()).toBeGreaterThan(0);
    dataOf(await t.callAs(admin, removeNetworkLogo, {}));
  },
);
