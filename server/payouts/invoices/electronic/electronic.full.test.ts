import { expect, test } from 'vitest';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import { readOwnInvoice } from '#contract/invoices/publisher.ts';
import {
  issueCreditNotes,
  issueInvoices,
  readCreditNote,
  readInvoice,
} from '#contract/invoices/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { validateCii } from '#fixtures/testing/validate-cii.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { reportOrder } from '#server/sales/orders/builders.ts';
import { buildOwing } from '../builders.ts';
import { buildSelfBilled } from '../self-billing/builders.ts';
import { taxCategoryOf, vatIdOf } from './rules.ts';

// Publishers are paid days after they are made.
setClock(new Date('2026-03-02T12:00:00Z'));
const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);

const ENTITY = {
  legal_name: 'Network & Söhne GmbH',
  address: '2 Mill Street\nFloor 3\nBack yard\nBell 4',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  vat_id: 'DE123456788',
  email: 'accounts@network.example',
  bank_account: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};
const fileOf = (file: { content_base64: string }) =>
  Buffer.from(file.content_base64, 'base64').toString();

/** An invoice and a credit note of a brand with these settings, as XML. */
async function writeBoth(brandSet: object, entity: object = {}) {
  dataOf(await t.callAs(finance, editLegalEntity, { ...ENTITY, ...entity }));
  const parts = { t, admin, publisher };
  const { brand, lines } = await buildOwing(parts, ['1000.10', '333.33'], brandSet);
  const issued = dataOf(await t.callAs(finance, issueInvoices, { mcid: brand.mcid }));
  const { order_id = '' } = lines[0] ?? {};
  await reportOrder(t, brand, { order_id, status: 'cancelled' });
  await settleApproved(t.db, publisher.publisher_id, now());
  const credited = dataOf(await t.callAs(finance, issueCreditNotes, { mcid: brand.mcid }));
  const ids = [issued.list[0]?.id ?? 0, credited.list[0]?.id ?? 0] as const;
  const xml = { format: 'xml' } as const;
  return [
    fileOf(dataOf(await t.callAs(finance, readInvoice, { id: ids[0], ...xml }))),
    fileOf(dataOf(await t.callAs(finance, readCreditNote, { id: ids[1], ...xml }))),
  ] as const;
}

const BRAND = {
  legal_name: 'Harwick <Outdoor>',
  billing_address: '1 Quay',
  network_fee_percent: 20,
};

const CASES = [
  ['S', { country: 'DE', tax_percent: '19' }, {}],
  ['S', { country: 'US', tax_percent: '8.875' }, { vat_id: '', tax_number: '12/345' }],
  ['Z', { country: 'DE', tax_percent: '0', network_fee_percent: 0 }, {}],
  ['AE', { country: 'AT', tax_number: 'ATU12345678', tax_percent: '0' }, {}],
  ['O', { country: 'US', tax_number: 'US123', tax_percent: '0' }, {}],
  ['O', { country: 'DE', tax_percent: '0' }, { country: 'CN', vat_id: '', tax_number: '91310000' }],
] as const;

/** Self-billed invoices: their category, and the tax details of the publisher. */
const SELF_BILLED = [
  ['S', {}],
  ['AE', { country: 'AT', vat_id: 'ATU13585627' }],
  ['E', { vat_status: 'small_business', vat_id: '', tax_number: '12/345/67890' }],
  ['O', { vat_status: 'not_subject', vat_id: '', tax_number: '12 345 678 901' }],
  ['O', { country: 'US', vat_id: '', tax_number: '12-3456789' }],
] as const;

async function writeSelfBilled(details: object): Promise<string> {
  const { publisher: paid, payment_id } = await buildSelfBilled(t, details);
  return fileOf(dataOf(await t.callAs(paid, readOwnInvoice, { payment_id, format: 'xml' })));
}

test('without a legal entity, a country of the brand or at most two decimals there is no XML', async () => {
  const parts = { t, admin, publisher };
  const { brand } = await buildOwing(parts, ['100.00']);
  const { list } = dataOf(await t.callAs(finance, issueInvoices, { mcid: brand.mcid }));
  const read = { id: list[0]?.id ?? 0, format: 'xml' } as const;
  const answer = await t.callAs(finance, readInvoice, read);
  expect(answer.message).toBe('ELECTRONIC_INVOICE_INCOMPLETE');
});

test('a VAT number has the prefix of its country', () => {
  expect(vatIdOf('DE 123.456-788', 'DE')).toBe('DE123456788');
  expect(vatIdOf('EL123456789', 'GR')).toBe('EL123456789');
  expect(vatIdOf('DE123456788', 'AT')).toBe('');
  expect(vatIdOf('12/345/678', 'DE')).toBe('');
});

test('a reverse charge needs two EU countries and both VAT numbers', () => {
  const party = (country: string, vat_id: string) => ({
    ...{ name: '', lines: [], postal_code: '', city: '', tax_number: '', email: '' },
    country,
    vat_id,
  });
  const code = (one: [string, string], other: [string, string], percent = '0') =>
    taxCategoryOf(percent, party(...one), party(...other)).code;
  expect(code(['DE', 'DE1'], ['AT', 'ATU1'])).toBe('AE');
  expect(code(['DE', 'DE1'], ['AT', ''])).toBe('O');
  expect(code(['DE', ''], ['AT', 'ATU1'])).toBe('O');
  expect(code(['DE', 'DE1'], ['CH', 'CHE1'])).toBe('O');
  expect(code(['DE', 'DE1'], ['AT', 'ATU1'], '19')).toBe('S');
});

// Last: paying moves the clock beyond the sessions of staff.
test('documents of every kind and tax category are valid by the official rules, which find planted errors', async () => {
  const written: string[] = [];
  for (const [code, brandSet, entity] of CASES) {
    const both = await writeBoth({ ...BRAND, ...brandSet }, entity);
    for (const xml of both) expect(xml).toContain(`<ram:CategoryCode>${code}</ram:CategoryCode>`);
    expect(both[1]).toContain('<ram:TypeCode>381</ram:TypeCode>');
    written.push(...both);
  }
  const first = written[0] ?? '';
  for (const [code, details] of SELF_BILLED) {
    const xml = await writeSelfBilled(details);
    expect(xml).toContain(`<ram:CategoryCode>${code}</ram:CategoryCode>`);
    expect(xml).toContain('<ram:TypeCode>389</ram:TypeCode>');
    written.push(xml);
  }
  const selfBilled = written[2 * CASES.length] ?? '';
  const wrong = [
    first.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$111.00'),
    first.replace(/<ram:CountryID>DE<\/ram:CountryID>/, ''),
    first.replace('<ram:TypeCode>380', '<ram:Unknown>1</ram:Unknown><ram:TypeCode>380'),
    selfBilled.replace('<ram:CategoryCode>S', '<ram:CategoryCode>E'),
  ];
  const errors = await validateCii([...written, ...wrong]);
  expect(errors.slice(0, written.length)).toEqual(written.map(() => []));
  const planted = errors.slice(written.length);
  expect(planted[0]).toContainEqual(expect.stringContaining('BR-CO-15'));
  expect(planted[1]).toContainEqual(expect.stringContaining('BR-09'));
  expect(planted[2]).toContainEqual(expect.stringContaining('Unknown'));
  expect(planted[3]).not.toEqual([]);
});
