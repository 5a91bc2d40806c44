import { sql } from 'kysely';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';

/** Changes get their id before they are committed; transactions of orders are shorter than this. */
const SETTLING_MS = 60_000;

const KINDS = {
  received: 'orders_received',
  approved: 'orders_approved',
  rejected: 'orders_rejected',
} as const;

type SummedChanges = {
  publisher_id: number;
  /** What happened to the lines. */
  change: 'received' | 'approved' | 'rejected';
  currency: string;
  count: number;
  /** Sum of the commissions, in minor units as text. */
  minor: string;
};

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

/** Locks the mark: the last change that publishers were notified of; undefined before the first run. */
async function lockMark(tx: Tx): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('order_notification_mark')
    .select('change_id')
    .forUpdate()
    .executeTakeFirst();
  return row?.change_id;
}

async function upsertMark(tx: Tx, changeId: bigint): Promise<void> {
  await tx
    .insertInto('order_notification_mark')
    .values({ change_id: changeId })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ change_id: changeId }))
    .execute();
}

/** The last change of before a time; 0 if there is none. */
async function findLastChange(db: Db, before: Date): Promise<bigint> {
  const row = await db
    .selectFrom('order_line_changes')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0n;
}

/** Sums the changes of a range of ids by publisher, kind of change and currency. */
async function sumChanges(db: Db, after: bigint, upTo: bigint): Promise<SummedChanges[]> {
  const found = await sql<SummedChanges>`
    select l.publisher_id, c.change, c.currency, count(*)::int as count,
      sum(c.minor)::text as minor
    from (
      select order_line_id,
        case when old_status is null then 'received' else new_status end as change,
        case when new_status = 'rejected' then coalesce(old_commission_minor, 0)
          else new_commission_minor end as minor,
        currency
      from order_line_changes
      where id > ${after} and id <= ${upTo}
        and (old_status is null
          or (new_status in ('approved', 'rejected') and old_status <> new_status))
    ) changed
    join order_lines l on l.id = changed.order_line_id
    cross join lateral (
      select changed.change, changed.minor, coalesce(changed.currency, l.currency) as currency
    ) c
    where l.publisher_id is not null
    group by l.publisher_id, c.change, c.currency
    order by l.publisher_id, c.change, c.currency`.execute(db);
  return found.rows;
}
