import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import { readOwnInvoice } from '#contract/invoices/publisher.ts';
import * as billed from '#contract/invoices/self-billed.ts';
import { readPayment } from '#contract/payments/publisher.ts';
import { makePayoutRun } from '#contract/payout-runs/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { retryPayment } from '#server/payouts/payments/hold-payments.ts';
import { payRequested } from '#server/payouts/payout-runs/builders.ts';
import { recordProviderStatus } from '#server/payouts/payout-runs/sending/record-provider-status.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildRequested, NETWORK } from './builders.ts';

setClock(new Date('2026-03-02T12:00:00Z'));
const t = await openTestApp();
const finance = await buildStaff(t, 'finance');
const setEntity = async () => dataOf(await t.callAs(finance, editLegalEntity, NETWORK));
const setRate = (percent: string) => t.callAs(finance, billed.editSelfBillingRate, { percent });
const supplement = (payment_id: number) =>
  t.callAs(finance, billed.supplementPayment, { payment_id });
const untaxed = async () =>
  dataOf(await t.callAs(finance, billed.listUntaxedPayments, {})).list.map((one) => one.payment_id);

/** The network has neither legal entity nor rate, as when the program is new. */
beforeEach(async () => {
  await sql`delete from settings where name in ('legal_entity', 'self_billing')`.execute(t.db);
});

async function balances() {
  const { rows } = await sql<{ kind: string; minor: bigint }>`
    select kind, balance_minor as minor from ledger_accounts where owner_kind = 'network'
      and kind in ('cash', 'input_tax') and currency = 'USD' order by kind`.execute(t.db);
  return Object.fromEntries(rows.map((one) => [one.kind, one.minor]));
}

/** A payment that was made net, as before the tax was asked for. */
async function buildUntaxed() {
  await setEntity();
  const { publisher, payment_id } = await buildRequested(t);
  await sql`update payments set tax_missing = null where id = ${payment_id}`.execute(t.db);
  await payRequested(t);
  await sql`update payments set tax_missing = 'VAT_RATE' where id = ${payment_id}`.execute(t.db);
  return { publisher, payment_id };
}

test('a payment waits for the legal entity and the rate, and is then paid with VAT and document', async () => {
  const { publisher, payment_id } = await buildRequested(t);
  const left = async () => {
    const { message, data } = await t.callAs(finance, makePayoutRun, {});
    return [message, data];
  };
  const note = (text: string) => ['PAYOUT_RUN_EMPTY', { left_out: [{ note: text, payments: 1 }] }];
  expect(await left()).toEqual(note('The legal entity of the network is not set.'));
  await setEntity();
  expect(await left()).toEqual(note('The VAT rate of self-billed invoices is not set.'));
  expect((await setRate('0')).message).toBe('TAX_RATE_ZERO');
  dataOf(await setRate('19'));
  await payRequested(t);
  expect(dataOf(await t.callAs(publisher, readPayment, { payment_id }))).toMatchObject({
    ...{ amount: '100.05', tax: '19.01', net: '119.06', status: 'paid', has_invoice: true },
  });
  expect(await untaxed()).toEqual([]);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('the tax of a payment cannot change except while it is missing', async () => {
  await setEntity();
  dataOf(await setRate('19'));
  const { payment_id } = await buildRequested(t);
  const change = sql`update payments set tax_minor = 1 where id = ${payment_id}`;
  await expect(change.execute(t.db)).rejects.toThrow('immutable');
  await payRequested(t);
});

test('the VAT of a payment that was made net is paid later, with one document of both', async () => {
  const { publisher, payment_id } = await buildUntaxed();
  expect(await untaxed()).toEqual([payment_id]);
  expect((await supplement(payment_id)).message).toBe('TAX_RATE_MISSING');
  expect((await supplement(9_999)).message).toBe('PAYMENT_NOT_FOUND');
  dataOf(await setRate('19'));
  const before = await balances();
  const { supplement_id } = dataOf(await supplement(payment_id));
  expect((await supplement(payment_id)).message).toBe('PAYMENT_NOT_UNTAXED');
  expect(await untaxed()).toEqual([]);
  await payRequested(t);
  const tax_payment = dataOf(
    await t.callAs(publisher, readPayment, { payment_id: supplement_id ?? 0 }),
  );
  expect(tax_payment).toMatchObject({ amount: '0.00', tax: '19.01', net: '19.01', status: 'paid' });
  const after = await balances();
  expect((after.cash ?? 0n) - (before.cash ?? 0n)).toBe(-1_901n);
  expect((after.input_tax ?? 0n) - (before.input_tax ?? 0n)).toBe(1_901n);
  const { list } = dataOf(await t.callAs(finance, billed.listSelfBilled, {}));
  expect(list[0]).toMatchObject({
    ...{ payment_id, supplement_id, net: '100.05', tax: '19.01', total: '119.06' },
  });
  const asked = { payment_id: supplement_id ?? 0, format: 'pdf' } as const;
  const file = dataOf(await t.callAs(publisher, readOwnInvoice, asked));
  const words = readPdfWords(Buffer.from(file.content_base64, 'base64'));
  for (const word of [`${payment_id} (net amount) and ${supplement_id} (VAT)`, '119.06 USD'])
    expect(words).toContain(word);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('a payment of VAT that is returned is reversed, and paid again it keeps the document', async () => {
  const { payment_id } = await buildUntaxed();
  dataOf(await setRate('19'));
  const before = await balances();
  const id = dataOf(await supplement(payment_id)).supplement_id ?? 0;
  await payRequested(t);
  const paid = await balances();
  const payout = await t.db
    .selectFrom('payouts')
    .select('id')
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  const returned = { state: 'returned', code: 'ACCOUNT_CLOSED', provider_ref: null } as const;
  await recordProviderStatus(t.db, payout.id, returned, null);
  expect(await balances()).toEqual(before);
  expect(await retryPayment(t.db, id)).toEqual({ status: 'to_be_paid' });
  await payRequested(t);
  expect(await balances()).toEqual(paid);
  const { list } = dataOf(await t.callAs(finance, billed.listSelfBilled, {}));
  expect(list.filter((one) => one.supplement_id === id)).toHaveLength(1);
});
