import { afterAll, expect, test } from 'vitest';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import { editMailSettings, sendTestMail } from '#contract/common/settings.ts';
import { editBlock } from '#contract/content/staff.ts';
import { editSelfBillingRate } from '#contract/invoices/self-billed.ts';
import { editPayoutProvider } from '#contract/payout-providers/staff.ts';
import { addRate } from '#contract/rates/staff.ts';
import { showGoLive } from '#contract/system/checklist.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { NETWORK } from '#server/payouts/invoices/self-billing/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildMailServer } from '#server/people/notifications/builders.ts';
import { now } from '#server/platform/clock.ts';

const smtp = await buildMailServer();
afterAll(() => smtp.close());
const t = await openTestApp({ OUTBOUND_ALLOWED: new URL(smtp.url).host });
const admin = await buildStaff(t);
const open = async () => {
  const { list } = dataOf(await t.callAs(admin, showGoLive, {}));
  return list.filter((one) => !one.done).map((one) => one.step);
};

test('each step is open until its work is done', async () => {
  await t.db.deleteFrom('exchange_rates').execute();
  const steps = ['legal_entity', 'vat_rate', 'mail', 'payout_provider', 'terms', 'rates'];
  const all = [...steps, 'brand', 'test_order'];
  expect(await open()).toEqual(all);
  dataOf(await t.callAs(admin, editLegalEntity, NETWORK));
  dataOf(await t.callAs(admin, editSelfBillingRate, { percent: '19' }));
  expect(await open()).toEqual(all.slice(2));
  dataOf(await t.callAs(admin, editMailSettings, { smtp_server: smtp.url }));
  expect(await open()).toContain('mail');
  dataOf(await t.callAs(admin, sendTestMail, { email: 'ada@acme.example' }));
  expect(await open()).toEqual(all.slice(3));
  const values = { bank_name: 'Acme', bank_iban: NETWORK.bank_account, bank_bic: 'COBADEFFXXX' };
  dataOf(await t.callAs(admin, editPayoutProvider, { type: 'bank', values }));
  for (const name of ['terms', 'privacy'] as const) {
    expect(await open()).toContain('terms');
    dataOf(await t.callAs(admin, editBlock, { name, version: 0, body: '## Terms' }));
  }
  expect(await open()).toEqual(['rates', 'brand', 'test_order']);
  const day = now().toISOString().slice(0, 10);
  const rate = { currency: 'USD', day, per_eur: '1.1', reason: 'The bank', sure: 1 } as const;
  dataOf(await t.callAs(admin, addRate, rate));
  await buildBrand(t);
  expect(await open()).toEqual(['test_order']);
});

test('another mail server has to be tested again', async () => {
  const other = smtp.url.replace('127.0.0.1', 'localhost');
  dataOf(await t.callAs(admin, editMailSettings, { smtp_server: other }));
  expect(await open()).toContain('mail');
});
