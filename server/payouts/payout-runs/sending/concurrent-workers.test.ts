import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { openFakeProviders } from '#server/payouts/payout-providers/builders.ts';
import { advanceClock, HOUR_MS } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildApprovedRun, buildPayers, buildPayment, WALLET } from '../builders.ts';
import { payoutQueue } from '../jobs.ts';

const fake = await openFakeProviders();
const t = await openTestApp({ ...fake.env, PAYOUT_PROVIDER_TIMEOUT_MS: '9000' });
const PAYOUTS = 8;
const WORKERS = 4;

test('concurrent workers pay one run without deadlocks', async () => {
  for (let nth = 0; nth < PAYOUTS; nth += 1) {
    await buildPayment(t, { ...WALLET.payoneer, email: 'robin@rivers.example' });
  }
  await buildApprovedRun(t, await buildPayers(t));
  const worker = async () => {
    while (await runNext(t, payoutQueue)) {}
  };
  for (let hour = 0; hour < 6; hour += 1) {
    await Promise.all(Array.from({ length: WORKERS }, worker));
    advanceClock(HOUR_MS);
  }
  const runs = await t.db.selectFrom('payout_runs').select('status').execute();
  expect(runs).toEqual([{ status: 'finished' }]);
  expect(fake.transfers).toHaveLength(PAYOUTS);
  await fake.close();
});
