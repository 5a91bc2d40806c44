import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { ADDRESS } from '#server/payouts/payments/builders.ts';
import { FAULTS, openFakeProviders } from '#server/payouts/payout-providers/builders.ts';
import { openAdapters } from '#server/payouts/payout-providers/open-adapters.ts';
import type { PayoutRequest } from '#server/payouts/payout-providers/payout-provider.ts';
import { listPayoutTypes } from '#server/payouts/payout-providers/payout-providers.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildApprovedRun, buildPayers, buildPayment, WALLET } from '../builders.ts';
import { payoutQueue } from '../jobs.ts';

const fake = await openFakeProviders();
afterAll(fake.close);
const t = await openTestApp(fake.env);

const payoutOf = (payment_id: number) =>
  t.db
    .selectFrom('payouts')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
const paymentOf = (id: number) =>
  t.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const drain = async () => {
  while (await runNext(t, payoutQueue)) {}
};
/** Advances the clock by hours and runs everything that becomes due. */
const live = async (hours: number) => {
  for (let hour = 0; hour < hours; hour += 1) {
    await drain();
    advanceClock(3_600_000);
  }
  await drain();
};
const email = 'robin@rivers.example';

async function pay(method: object) {
  const payee = await buildPayment(t, method);
  await buildApprovedRun(t, await buildPayers(t));
  return payee.payment_id;
}

test.each(['paypal', 'payoneer'] as const)(
  '%s pays exactly once, whatever fault occurs',
  async (way) => {
    for (const fault of FAULTS) {
      fake.faultOf = () => fault;
      const before = fake.transfers.length;
      const id = await pay({ ...WALLET[way], email });
      await live(4);
      const payout = await payoutOf(id);
      const moved = fake.transfers.slice(before);
      expect([fault, moved.map((one) => one.reference)]).toEqual([fault, [payout.reference]]);
      const isFailed = fault === 'batch_in_part';
      expect([fault, payout.status]).toEqual([fault, isFailed ? 'failed' : 'paid']);
      expect((await paymentOf(id)).status).toBe(payout.status);
      if (fault !== 'returned_late') continue;
      Object.assign(moved[0] ?? {}, { status: 'returned' });
      await live(26);
      expect((await payoutOf(id)).status).toBe('returned');
      expect((await paymentOf(id)).status).toBe('returned');
    }
  },
);

test('a payout that the provider reports with another amount is not marked as paid', async () => {
  fake.faultOf = () => null;
  const id = await pay({ ...WALLET.payoneer, email });
  await drain();
  const one = fake.transfers.at(-1);
  if (one) one.amount = '99.99';
  await live(3);
  expect(await payoutOf(id)).toMatchObject({
    status: 'accepted',
    problem: expect.stringContaining('99.99 USD, not 100.00 USD'),
  });
  expect((await paymentOf(id)).status).toBe('processing');
});

test('a payout is not sent again after its idempotency key has expired', async () => {
  fake.faultOf = () => 'timeout_before';
  const [lost, unreported] = [
    await pay({ ...WALLET.payoneer, email }),
    await pay({ ...WALLET.paypal, email }),
  ];
  const before = fake.requests.length;
  await drain();
  expect((await payoutOf(lost)).status).toBe('unknown');
  advanceClock(31 * DAY_MS);
  await live(3);
  expect(fake.requests.slice(before).filter((one) => one.kind === 'pay')).toHaveLength(2);
  expect(await payoutOf(lost)).toMatchObject({ status: 'failed', failure_code: 'NOT_SENT' });
  // PayPal cannot be queried by our reference: the outcome stays unknown and the payout is not sent
  // again.
  expect(await payoutOf(unreported)).toMatchObject({
    status: 'unknown',
    problem: expect.stringContaining('statement'),
  });
  await t.db
    .updateTable('payouts')
    .set({ status: 'sending', changed_at: now() })
    .where('payment_id', '=', unreported)
    .execute()
    .then(
      () => expect.unreachable(),
      (error) => expect(String(error)).toContain('may be forgotten'),
    );
});

test('a webhook only triggers a status query', async () => {
  fake.faultOf = () => null;
  const id = await pay({ ...WALLET.payoneer, email });
  await drain();
  const { reference, run_at } = await payoutOf(id);
  expect(run_at?.getTime()).toBeGreaterThan(now().getTime());
  const postWebhook = (way: string, payload: object) =>
    t.app.inject({ method: 'POST', url: `/in/payout/${way}`, payload });
  const forged = { status: 'Transferred', client_reference_id: reference };
  expect((await postWebhook('payoneer', forged)).statusCode).toBe(200);
  expect((await payoutOf(id)).status).toBe('accepted');
  await drain();
  await postWebhook('payoneer', forged);
  await drain();
  expect((await payoutOf(id)).status).toBe('paid');
  expect((await postWebhook('unknown', forged)).statusCode).toBe(200);
});

test('the Airwallex adapter pays and queries transfers', async () => {
  fake.faultOf = () => 'timeout_after';
  const { airwallex } = openAdapters(readConfig(fake.env));
  const payout: PayoutRequest = {
    reference: 'P77-aaaaaaaaaa',
    provider_ref: null,
    amount_minor: 12_345n,
    currency: 'EUR',
    country: 'DE',
    details: { account_holder: 'Robin Rivers', account_number: '1234567890123456' },
    payout_method_id: 7,
    first_sent_at: now(),
  };
  expect(await airwallex?.pay(payout)).toMatchObject({ state: 'unknown' });
  const found = await airwallex?.queryStatus(payout);
  expect(found).toMatchObject({ state: 'accepted', echo: { amount: '123.45', currency: 'EUR' } });
  const provider_ref = found && 'provider_ref' in found ? found.provider_ref : null;
  await airwallex?.queryStatus({ ...payout, provider_ref });
  expect(await airwallex?.queryStatus({ ...payout, provider_ref })).toMatchObject({
    state: 'paid',
  });
  expect(await airwallex?.queryStatus({ ...payout, reference: 'P78-bbbbbbbbbb' })).toEqual({
    state: 'not_found',
  });
});

test('the fields of the Airwallex form suffice to pay, without an IBAN', async () => {
  fake.faultOf = () => null;
  const number = { account_number: '1234567890123456', ...ADDRESS };
  const person = { entity: 'individual', account_holder: 'Robin Rivers' } as const;
  const id = await pay({ type: 'airwallex', country: 'HK', ...person, ...number });
  await drain();
  expect(await payoutOf(id)).toMatchObject({ status: 'accepted', left_out_reason: null });
});

test('a provider without variables is not configured, and incomplete variables stop the start', () => {
  expect(openAdapters(readConfig({}))).toEqual(
    Object.fromEntries(listPayoutTypes().map(({ value }) => [value, null])),
  );
  expect(() => readConfig({ AIRWALLEX_CLIENT_ID: 'us' })).toThrow('AIRWALLEX_API_KEY');
  expect(() => readConfig({ BANK_NAME: 'Us' })).toThrow('BANK_IBAN');
  expect(() => readConfig({ ...fake.env, PAYONEER_URL: 'http://example.com' })).toThrow('https');
});
