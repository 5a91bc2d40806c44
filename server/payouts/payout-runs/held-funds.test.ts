import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '#contract/payout-runs/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildPayers, buildPayment } from './builders.ts';
import { payoutQueue } from './jobs.ts';

const t = await openTestApp({
  BANK_NAME: 'Tributary GmbH',
  BANK_IBAN: 'DE02500105170137075030',
  BANK_BIC: 'INGDDEFF',
});
const drain = async () => {
  while (await runNext(t, payoutQueue)) {}
};
const statusOf = async (payment_id: number) => {
  const payouts = t.db.selectFrom('payouts').where('payment_id', '=', payment_id);
  return (await payouts.select('status').executeTakeFirst())?.status;
};

test('nothing is approved or sent while the ledger check has a fault', async () => {
  const payee = await buildPayment(t);
  const { maker, second } = await buildPayers(t);
  const spoil = (fault: string | null) =>
    t.db
      .updateTable('ledger_checks')
      .set({ fault, fault_at: fault && now() })
      .execute();
  const { id } = dataOf(await t.callAs(maker, calls.makePayoutRun, {}));
  dataOf(await t.callAs(maker, calls.reviewPayoutRun, { id }));
  await spoil('one byte differs');
  expect(await t.callAs(second, calls.approvePayoutRun, { id })).toMatchObject({
    message: 'LEDGER_NOT_SOUND',
  });
  await spoil(null);
  dataOf(await t.callAs(second, calls.approvePayoutRun, { id }));
  await spoil('one byte differs');
  await drain();
  expect(await statusOf(payee.payment_id)).toBe('open');
  await spoil(null);
  advanceClock(60_000);
  await drain();
  expect(await statusOf(payee.payment_id)).toBe('accepted');
});

test('every open payout has one hold of its amount, and no other payout has one', async () => {
  await buildPayment(t);
  const { maker } = await buildPayers(t);
  const { id } = dataOf(await t.callAs(maker, calls.makePayoutRun, {}));
  const held = await sql<{ held: number; open: number; equal: number }>`
    select (select count(*) from ledger_holds where kind = 'payout' and state = 'open')::int as held,
      (select count(*) from payouts where status in ('open', 'sending', 'unknown', 'accepted'))::int
        as open,
      (select count(*) from payouts o join ledger_holds h on h.business_key = o.reference
        where h.kind = 'payout' and h.state = 'open' and h.amount_minor = o.amount_minor
          and o.status in ('open', 'sending', 'unknown', 'accepted'))::int as equal`.execute(t.db);
  const [{ held: holds, open, equal } = { held: 0, open: 0, equal: 0 }] = held.rows;
  expect(open).toBeGreaterThan(0);
  expect([holds, equal]).toEqual([open, open]);
  dataOf(await t.callAs(maker, calls.rejectPayoutRun, { id, reason: 'Not today' }));
  const ended = await sql<{ state: string }>`
    select distinct h.state from ledger_holds h join payouts o on o.reference = h.business_key
    where o.run_id = ${id}`.execute(t.db);
  expect(ended.rows).toEqual([{ state: 'voided' }]);
});
