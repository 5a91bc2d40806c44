import { afterAll, expect, test } from 'vitest';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import { addPayoutMethod, listPayoutMethods } from '#contract/payout-methods/publisher.ts';
import * as calls from '#contract/payout-providers/staff.ts';
import { listPayoutRuns } from '#contract/payout-runs/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { NETWORK } from '#server/payouts/invoices/self-billing/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { openFakeProviders } from './builders.ts';

const fake = await openFakeProviders();
afterAll(() => fake.close());
const BANK = {
  bank_name: 'Acme GmbH',
  bank_iban: 'de02 5001 0517 0137 0750 30',
  bank_bic: 'INGDDEFF',
};
const PAYPAL = { paypal_payouts_client_id: 'us', paypal_payouts_client_secret: 'pp-secret' };

/** A network without payout providers, except for what the environment has. */
async function openNetwork(env: Record<string, string> = {}) {
  const t = await openTestApp(env);
  const admin = await buildStaff(t);
  const finance = await buildStaff(t, 'finance');
  const edit = (type: string, values: Record<string, string>) =>
    t.callAs(admin, calls.editPayoutProvider, { type, values });
  const list = async () => dataOf(await t.callAs(admin, calls.listPayoutProviders, {})).list;
  const find = async (type: string) => (await list()).find((one) => one.type === type);
  const ready = async () => {
    const { ways } = dataOf(await t.callAs(finance, listPayoutRuns, {}));
    return ways.filter((one) => one.ready).map((one) => one.type);
  };
  return { t, admin, finance, edit, find, ready };
}

test('a bank account that staff enter is used at once, and removed it is not', async () => {
  const { t, admin, edit, find, ready } = await openNetwork();
  expect(await ready()).toEqual([]);
  dataOf(await edit('bank', BANK));
  expect(t.config.bank_iban).toBe('DE02500105170137075030');
  expect(await ready()).toEqual(['bank']);
  expect(await find('bank')).toMatchObject({ ready: true, can_test: false, webhook_url: null });
  const publisher = await buildPublisherWithSite(t);
  const { types } = dataOf(await t.callAs(publisher, listPayoutMethods, {}));
  expect(types.filter((one) => one.offered).map((one) => one.type)).toEqual(['bank']);
  const account = { type: 'paypal', country: 'FR', entity: 'individual', code: '1' } as const;
  const other = { ...account, account_holder: 'Robin Rivers', email: 'robin@rivers.example' };
  expect((await t.callAs(publisher, addPayoutMethod, other)).message).toBe(
    'PAYOUT_TYPE_NOT_OFFERED',
  );
  dataOf(await t.callAs(admin, calls.removePayoutProvider, { type: 'bank' }));
  expect(await ready()).toEqual([]);
});

test('the form of the bank offers the account of the legal entity', async () => {
  const { t, finance, find } = await openNetwork();
  dataOf(await t.callAs(finance, editLegalEntity, { ...NETWORK, bic: 'COBADEFFXXX' }));
  expect((await find('bank'))?.fields.map((one) => one.suggested)).toEqual([
    NETWORK.legal_name,
    NETWORK.bank_account,
    'COBADEFFXXX',
  ]);
  expect((await find('bank'))?.ready).toBe(false);
});

test('invalid and missing fields are refused by name, and nothing is stored', async () => {
  const { edit, find } = await openNetwork();
  const refused = await edit('bank', { ...BANK, bank_iban: 'DE00', bank_bic: '' });
  expect(refused).toMatchObject({
    message: 'PAYOUT_IBAN_INVALID',
    data: { fields: { bank_iban: 'PAYOUT_IBAN_INVALID', bank_bic: 'PAYOUT_FIELD_REQUIRED' } },
  });
  const elsewhere = { ...PAYPAL, paypal_payouts_url: 'https://attacker.example' };
  expect((await edit('paypal', elsewhere)).message).toBe('PAYOUT_FIELD_INVALID');
  expect((await edit('cheque', {})).message).toBe('PAYOUT_TYPE_INVALID');
  expect((await find('paypal'))?.ready).toBe(false);
});

test('secrets are stored encrypted, never shown, and kept when they are not sent', async () => {
  const { t, admin, edit, find } = await openNetwork();
  dataOf(await edit('paypal', PAYPAL));
  const { paypal_payouts_client_secret: _kept, ...others } = PAYPAL;
  dataOf(await edit('paypal', { ...others, paypal_payouts_client_id: 'them' }));
  expect(t.config).toMatchObject({ ...PAYPAL, paypal_payouts_client_id: 'them' });
  const shown = await t.callAs(admin, calls.listPayoutProviders, {});
  expect(JSON.stringify(shown)).not.toContain('pp-secret');
  expect(await find('paypal')).toMatchObject({ ready: true });
  const rows = await t.db.selectFrom('settings').select('value').execute();
  expect(JSON.stringify(rows)).not.toContain('pp-secret');
});

test('the environment wins, and its values cannot be changed on the screen', async () => {
  const { t, edit, find } = await openNetwork(fake.env);
  const bank = await find('bank');
  expect(bank?.fields.map((one) => one.variable)).toEqual(['BANK_NAME', 'BANK_IBAN', 'BANK_BIC']);
  expect((await edit('bank', BANK)).message).toBe('SETTING_FIXED');
  expect(t.config.bank_name).toBe(fake.env.BANK_NAME);
});

test('the test signs in to the provider, and tells why it cannot', async () => {
  const { t, admin, edit } = await openNetwork({ PAYPAL_PAYOUTS_URL: fake.url });
  const tryIt = (type: string) => t.callAs(admin, calls.testPayoutProvider, { type });
  expect((await tryIt('paypal')).message).toBe('PAYOUT_PROVIDER_NOT_SET_UP');
  dataOf(await edit('paypal', PAYPAL));
  expect(await tryIt('paypal')).toMatchObject({ code: 0 });
  const closed = await openNetwork({ PAYPAL_PAYOUTS_URL: 'http://127.0.0.1:9' });
  dataOf(await closed.edit('paypal', PAYPAL));
  expect(
    await closed.t.callAs(closed.admin, calls.testPayoutProvider, { type: 'paypal' }),
  ).toMatchObject({
    message: 'PAYOUT_PROVIDER_FAILED',
    data: { reason: 'There was no response.' },
  });
});

test('finance staff neither see nor change the accounts', async () => {
  const { t, finance } = await openNetwork();
  const read = await t.callAs(finance, calls.listPayoutProviders, {});
  expect(read.message).toBe('PERMISSION_DENIED');
});
