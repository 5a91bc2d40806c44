import { expect, test } from 'vitest';
import { editBrand } from '#contract/brands/staff.ts';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import {
  issueCreditNotes,
  issueInvoices,
  listCreditNotes,
  mailDocument,
  showInvoice,
} from '#contract/invoices/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { reportOrder } from '#server/sales/orders/builders.ts';
import { buildOwing } from './builders.ts';
import { sendDocument } from './jobs.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);
const BILLING = { legal_name: 'Harwick GmbH', billing_email: 'ap@harwick.example', country: 'DE' };

async function issue(set: object) {
  const parts = { t, admin, publisher };
  const { brand, lines } = await buildOwing(parts, ['1000.00'], set);
  const { list } = dataOf(await t.callAs(finance, issueInvoices, { mcid: brand.mcid }));
  return { brand, lines, id: list[0]?.id ?? 0, number: list[0]?.number ?? '' };
}
const mailsTo = async (to: string) => (await readMails(t)).filter((one) => one.to === to);
/** The content of an attachment. */
function attached(mail: string, name: string): string {
  const [, content = ''] = mail.split(`filename=${name}`)[1]?.split('\r\n\r\n') ?? [];
  return Buffer.from(content.split('\r\n--')[0] ?? '', 'base64').toString();
}
const mailsOf = async (id: number) => dataOf(await t.callAs(finance, showInvoice, { id })).mails;

test('an invoice is mailed to the billing contact with PDF and XML, once, and is shown as sent', async () => {
  const entity = {
    ...{ legal_name: 'Network GmbH', address: '2 Mill Street', city: 'Berlin', country: 'DE' },
    ...{ vat_id: 'DE123456788', bank_account: 'DE89370400440532013000' },
  };
  dataOf(await t.callAs(finance, editLegalEntity, entity));
  const { id, number, brand, lines } = await issue(BILLING);
  expect(await mailsOf(id)).toMatchObject([{ recipient: 'ap@harwick.example', sent_at: null }]);
  const mails = await mailsTo('ap@harwick.example');
  expect(mails.map((one) => one.subject)).toEqual([`Invoice ${number} from Network GmbH`]);
  const text = mails[0]?.text ?? '';
  expect(text).toContain(`filename=${number}.pdf`);
  expect(text).toContain('DE89370400440532013000');
  expect(attached(text, `${number}.xml`)).toContain('<rsm:CrossIndustryInvoice');
  expect((await mailsOf(id))[0]?.sent_at).not.toBeNull();
  const [row] = await t.db.selectFrom('document_mails').select('id').execute();
  await sendDocument(t, { document_mail_id: row?.id ?? 0 });
  expect(await mailsTo('ap@harwick.example')).toEqual([]);

  await reportOrder(t, brand, { order_id: lines[0]?.order_id ?? '', status: 'cancelled' });
  await settleApproved(t.db, publisher.publisher_id, now());
  const credited = dataOf(await t.callAs(finance, issueCreditNotes, { mcid: brand.mcid }));
  const sent = await mailsTo('ap@harwick.example');
  expect(sent.map((one) => one.subject)).toEqual([
    `Credit note ${credited.list[0]?.number} from Network GmbH`,
  ]);
  const { list } = dataOf(await t.callAs(finance, listCreditNotes, { invoice_id: id }));
  expect(credited.list[0]?.mail).toEqual({ to: 'ap@harwick.example', sent_at: null });
  expect(list[0]?.mail).toEqual({ to: 'ap@harwick.example', sent_at: expect.any(String) });
});

test('an invoice that cannot be an electronic one is mailed as PDF only', async () => {
  const { number } = await issue({ billing_email: 'ap@ferry.example' });
  const [mail] = await mailsTo('ap@ferry.example');
  expect(mail?.text).toContain(`filename=${number}.pdf`);
  expect(mail?.text).not.toContain('.xml');
});

test('without a billing email nothing is sent until staff enter one and send it', async () => {
  const { id, brand } = await issue({ network_fee_percent: 20 });
  expect((await readMails(t)).filter((one) => one.subject.includes('Invoice'))).toEqual([]);
  const send = () => t.callAs(finance, mailDocument, { invoice_id: id });
  expect((await send()).message).toBe('BILLING_EMAIL_MISSING');
  const set = { mcid: brand.mcid, billing_email: 'late@brand.example' };
  dataOf(await t.callAs(admin, editBrand, set));
  expect(dataOf(await send())).toMatchObject({ recipient: 'late@brand.example' });
  expect(await mailsTo('late@brand.example')).toHaveLength(1);
  const missing = [{ invoice_id: 999_999 }, { credit_note_id: 999_999 }, {}];
  const keys = [];
  for (const input of missing) keys.push((await t.callAs(finance, mailDocument, input)).message);
  expect(keys).toEqual(['INVOICE_NOT_FOUND', 'CREDIT_NOTE_NOT_FOUND', 'ID_REQUIRED']);
  const manager = await buildStaff(t, 'account_manager');
  const denied = await t.callAs(manager, mailDocument, { invoice_id: id });
  expect(denied.message).toBe('PERMISSION_DENIED');
});
