import {
  approvePayoutRun,
  listPayoutRuns,
  makePayoutRun,
  reviewPayoutRun,
} from '#contract/payout-runs/staff.ts';
import { runCycles } from '#server/payouts/payments/cycles/run-cycles.ts';
import { payoutQueue } from '#server/payouts/payout-runs/jobs.ts';
import { advanceClock, HOUR_MS, now, setClock } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import type { Running } from '#server/start/main.ts';
import type { Client } from './open-client.ts';
import { SECOND_STAFF, STAFF, signInStaff } from './sign-in-staff.ts';

/** Within these hours every payout accepted by the provider has been polled until it arrived. */
const HOURS = 8;

/**
 * End of a month: approved lines are settled and their payment requested, a payout run is created
 * by one person, approved by another, and sent. A second run on the same folder finds nothing to
 * pay.
 */
export async function payMonth(client: Client, running: Running, at: Date): Promise<void> {
  if (now() < at) setClock(at);
  const { parts } = running;
  await runCycles(parts);
  const maker = await signInStaff(client, parts, STAFF);
  const { payable } = await client.ask(listPayoutRuns, maker, {});
  if (payable.length > 0) {
    const { id } = await client.ask(makePayoutRun, maker, {});
    await client.ask(reviewPayoutRun, maker, { id });
    const second = await signInStaff(client, parts, SECOND_STAFF);
    await client.ask(approvePayoutRun, second, { id });
  }
  for (let hour = 0; hour < HOURS; hour += 1) {
    while (await runNext(parts, payoutQueue)) {}
    advanceClock(HOUR_MS);
  }
}
