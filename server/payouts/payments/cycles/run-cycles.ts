import { listUnsettledPublishers } from '#server/payouts/rewards/take-open-rewards.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { releasePayments } from '../hold-payments.ts';
import { markOverLimits } from '../over-limit/mark-over-limits.ts';
import { requestPayments } from '../request-payments.ts';
import { type CycleKind, dueMonth } from './rules.ts';
import { findCycleDays, insertCycle, isCycleDone, listUnpaid, listUnsettled } from './store.ts';

type Keys = Pick<Parts, 'db'>;
type Requested = { publisher_id: number; payment_id: number };

/**
 * Runs the monthly settlement and payment request, releases payments whose hold has ended and marks
 * those above a limit.
 * After an interruption it starts again; it is idempotent, because lines that were settled and
 * settlements that were requested are no longer open.
 */
export async function runCycles(parts: Keys): Promise<void> {
  await settleDue(parts);
  await requestDue(parts);
  await releasePayments(parts.db, now());
  await markOverLimits(parts.db);
}

/** Settles everything approved, once the settlement day of the month has come. */
export async function settleDue({ db }: Keys): Promise<void> {
  await runOnce(db, 'settle', async () => {
    const ids = new Set([...(await listUnsettled(db)), ...(await listUnsettledPublishers(db))]);
    for (const id of ids) await settleApproved(db, id, now());
  });
}

/** Requests payments for everything settled, once the request day of the month has come. */
export async function requestDue({ db }: Keys): Promise<Requested[]> {
  const requested: Requested[] = [];
  await runOnce(db, 'request', async () => {
    for (const publisher_id of await listUnpaid(db)) {
      const made = await requestPayments(db, publisher_id, now());
      requested.push(...made.map((payment_id) => ({ publisher_id, payment_id })));
    }
  });
  return requested;
}

async function runOnce(db: Keys['db'], kind: CycleKind, run: () => Promise<void>): Promise<void> {
  const days = await findCycleDays(db, now());
  const month = dueMonth(kind, days.today, days);
  if (month === null || (await isCycleDone(db, kind, month))) return;
  await run();
  await insertCycle(db, kind, month, now());
}
