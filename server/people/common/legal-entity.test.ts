import { expect, test } from 'vitest';
import { editLegalEntity, showLegalEntity } from '#contract/common/legal-entity.ts';
import { issueInvoices, readInvoice, showInvoice } from '#contract/invoices/staff.ts';
import { readStatement } from '#contract/payments/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { buildOwing } from '#server/payouts/invoices/builders.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');

const ENTITY = {
  legal_name: 'Network GmbH',
  address: '2 Mill Street\nFloor 3',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  vat_id: 'DE123456788',
  bank_account: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
};
const edit = (set: object = {}) => t.callAs(finance, editLegalEntity, { ...ENTITY, ...set });

test('finance changes the legal entity, and each change is kept with its old and new value', async () => {
  expect(dataOf(await t.callAs(finance, showLegalEntity, {}))).toEqual({
    entity: null,
    changes: [],
  });
  dataOf(await edit());
  dataOf(await edit());
  const { entity, changes } = dataOf(await edit({ city: 'Hamburg' }));
  expect(entity).toMatchObject({ city: 'Hamburg', bank_account: 'DE89370400440532013000' });
  expect(changes).toHaveLength(2);
  expect(changes[0]).toMatchObject({
    staff_name: 'Sam of finance',
    fields: [{ name: 'city', old: 'Berlin', new: 'Hamburg' }],
  });
  expect(changes[1]?.fields).toContainEqual({ name: 'country', old: '', new: 'DE' });
  await expect(
    t.db.updateTable('setting_changes').set({ staff_name: 'Changed' }).execute(),
  ).rejects.toThrow('append-only');
});

test.each([
  [{ legal_name: '' }, 'LEGAL_ENTITY_REQUIRED'],
  [{ country: 'XX' }, 'LEGAL_ENTITY_COUNTRY_INVALID'],
  [{ vat_id: '123' }, 'LEGAL_ENTITY_VAT_ID_INVALID'],
  [{ vat_id: '' }, 'LEGAL_ENTITY_TAX_REQUIRED'],
  [{ bank_account: 'DE00370400440532013000' }, 'LEGAL_ENTITY_ACCOUNT_INVALID'],
  [{ bic: 'NOTABIC' }, 'LEGAL_ENTITY_BIC_INVALID'],
])('%j is refused as %s', async (set, key) => {
  expect((await edit(set)).message).toBe(key);
});

test('other roles neither see nor change it', async () => {
  const manager = await buildStaff(t, 'account_manager');
  const answers = [
    await t.callAs(manager, showLegalEntity, {}),
    await t.callAs(manager, editLegalEntity, ENTITY),
  ];
  expect(answers.map((one) => one.message)).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
});

test('invoices and statements name both parties; an issued invoice keeps its issuer', async () => {
  dataOf(await edit());
  const publisher = await buildPaidPublisher(t);
  const set = { legal_name: 'Harwick Outdoor GmbH', billing_address: '1 Quay', country: 'AT' };
  const { brand } = await buildOwing({ t, admin, publisher }, ['1000.00'], set);
  const [payment_id = 0] = await requestPayments(t.db, publisher.publisher_id, now());
  const issued = dataOf(await t.callAs(finance, issueInvoices, { mcid: brand.mcid }));
  const id = issued.list[0]?.id ?? 0;
  dataOf(await edit({ legal_name: 'Successor GmbH' }));
  const shown = dataOf(await t.callAs(finance, showInvoice, { id }));
  expect(shown.issuer).toMatchObject({ legal_name: 'Network GmbH', vat_id: 'DE123456788' });
  expect(shown.billed_to).toMatchObject({ country: 'AT' });
  const invoice = dataOf(await t.callAs(finance, readInvoice, { id }));
  const words = readPdfWords(Buffer.from(invoice.content_base64, 'base64'));
  for (const text of ['Network GmbH', 'Floor 3', 'DE89370400440532013000', '1 Quay', 'AT']) {
    expect(words).toContain(text);
  }
  const statement = dataOf(await t.callAs(publisher, readStatement, { payment_id }));
  const stated = readPdfWords(Buffer.from(statement.content_base64, 'base64'));
  expect(stated).toContain('Successor GmbH');
});
