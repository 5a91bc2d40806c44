import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import {
  findLastChange,
  lockMark,
  type SummedChanges,
  sumChanges,
  upsertMark,
} from './notifying-store.ts';

/** Changes get their id before they are committed; transactions of orders are shorter than this. */
const SETTLING_MS = 60_000;

const KINDS = {
  received: 'orders_received',
  approved: 'orders_approved',
  rejected: 'orders_rejected',
} as const;

/**
 * Notifies publishers of the orders received, approved and rejected since the last run, as one sum
 * per publisher and kind of change: an event per line would enqueue a job per line. The mark moves
 * in the transaction of the notifications, so each change is counted once.
 */
export async function notifyOrders({ db }: Pick<Parts, 'db'>): Promise<void> {
  const upTo = await findLastChange(db, new Date(now().getTime() - SETTLING_MS));
  await inTransaction(db, async (tx) => {
    const after = await lockMark(tx);
    await upsertMark(tx, upTo);
    // The first run only sets the mark: history is no news.
    if (after === undefined || after >= upTo) return;
    const groups = Map.groupBy(
      await sumChanges(tx, after, upTo),
      ({ publisher_id, change }) => `${publisher_id} ${change}`,
    );
    for (const sums of groups.values()) {
      const [first] = sums;
      if (!first) continue;
      await notifyPublisher(tx, first.publisher_id, {
        kind: KINDS[first.change],
        source: `changes up to ${upTo}`,
        totals: totalsOf(sums),
        path: '/reports/transactions',
      });
    }
  });
}

const totalsOf = (sums: readonly SummedChanges[]) => ({
  count: sums.reduce((count, sum) => count + sum.count, 0),
  amounts: Object.fromEntries(sums.map(({ currency, minor }) => [currency, minor])),
});
