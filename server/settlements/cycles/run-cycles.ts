import { releasePayments } from '#server/payments/release-payments.ts';
import { requestPayments } from '#server/payments/request-payments.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listUnsettledPublishers } from '#server/referrals/list-unsettled-publishers.ts';
import { settleApproved } from '../settle-publisher.ts';
import { type CycleKind, dueMonth } from './rules.ts';
import { insertCycle, isCycleDone, listUnpaid, listUnsettled } from './store.ts';

type Keys = Pick<Parts, 'db'>;
type Requested = { publisher_id: number; payment_id: number };

/**
 * Settles and asks for payments once a month, and lets go of payments whose hold is over. Cut off in
 * between it starts anew: what was settled or asked for by then is not there to be taken again.
 */
export async function runCycles(parts: Keys): Promise<void> {
  await settleDue(parts);
  await requestDue(parts);
  await releasePayments(parts.db, now());
}

/** Settles all that is approved, once its day of the month has come. */
export async function settleDue({ db }: Keys): Promise<void> {
  await runOnce(db, 'settle', async () => {
    const ids = new Set([...(await listUnsettled(db)), ...(await listUnsettledPublishers(db))]);
    for (const id of ids) await settleApproved(db, id, now());
  });
}

/** Asks for the payments of all that is settled, once their day of the month has come. */
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
  const month = dueMonth(kind, now());
  if (month === null || (await isCycleDone(db, kind, month))) return;
  await run();
  await insertCycle(db, kind, month, now());
}
