import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

export type SummedChanges = {
  publisher_id: number;
  /** What happened to the lines. */
  change: 'received' | 'approved' | 'rejected';
  currency: string;
  count: number;
  /** Sum of the commissions, in minor units as text. */
  minor: string;
};

/** Locks the mark: the last change that publishers were notified of; undefined before the first run. */
export async function lockMark(tx: Tx): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('order_notification_mark')
    .select('change_id')
    .forUpdate()
    .executeTakeFirst();
  return row?.change_id;
}

export async function upsertMark(tx: Tx, changeId: bigint): Promise<void> {
  await tx
    .insertInto('order_notification_mark')
    .values({ change_id: changeId })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ change_id: changeId }))
    .execute();
}

/** The last change of before a time; 0 if there is none. */
export async function findLastChange(db: Db, before: Date): Promise<bigint> {
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
export async function sumChanges(db: Db, after: bigint, upTo: bigint): Promise<SummedChanges[]> {
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

/** The publishers of lines. */
export async function listPublishersOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select('publisher_id')
    .distinct()
    .execute();
  return rows.flatMap(({ publisher_id }) => publisher_id ?? []);
}
