import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { containing } from '#server/platform/db/like-pattern.ts';
import { unleased } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';

/** Filter of the delivery log; `publisher_id` null selects the deliveries of all publishers. */
export type LogFilter = {
  publisher_id: number | null;
  id?: number | undefined;
  postback_id?: number | undefined;
  state?: string | undefined;
  keyword?: string | undefined;
};

function filtered(db: Db, filter: LogFilter) {
  let query = db
    .selectFrom('postback_deliveries as d')
    .innerJoin('postbacks as p', 'p.id', 'd.postback_id')
    .innerJoin('publishers as o', 'o.id', 'd.publisher_id');
  const { publisher_id, id, postback_id, state, keyword } = filter;
  if (publisher_id !== null) query = query.where('d.publisher_id', '=', publisher_id);
  if (id !== undefined) query = query.where('d.id', '=', BigInt(id));
  if (postback_id !== undefined) query = query.where('d.postback_id', '=', postback_id);
  if (state !== undefined) query = query.where('d.state', '=', state);
  if (keyword === undefined) return query;
  const like = containing(keyword);
  return query.where((eb) =>
    eb.or([
      eb('d.about', 'ilike', like),
      eb('d.event_id', 'like', like),
      ...(publisher_id === null ? [eb('o.name', 'ilike', like), eb('o.code', 'like', like)] : []),
    ]),
  );
}

/** One row of the delivery log. */
export type LoggedDelivery = Awaited<ReturnType<typeof findDeliveries>>[number];

/** One page of the log, newest first. */
export function findDeliveries(
  db: Db,
  filter: LogFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return filtered(db, filter)
    .selectAll('d')
    .select([
      'p.link_url',
      'p.enabled',
      'p.off_reason',
      'p.rest_until',
      'o.code as publisher_code',
      'o.name as publisher_name',
    ])
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDeliveries(db: Db, filter: LogFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('deliveries'))
    .executeTakeFirstOrThrow();
  return row.deliveries;
}

/** The latest attempts of a delivery, newest first. */
export function findAttempts(db: Db, deliveryId: bigint, limit: number) {
  return db
    .selectFrom('postback_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Selects the deliveries to replay. */
export type ReplayFilter = {
  id?: number | undefined;
  postback_id: number;
  from?: string | undefined;
  to?: string | undefined;
  state?: string | undefined;
};

/**
 * Replays deliveries: resets them to the start of their retry schedule, due now, which replaces the
 * retry planned for them. Skips test deliveries and those in flight (leased). Returns how many were
 * reset.
 */
export async function resetDeliveries(tx: Tx, which: ReplayFilter, most: number): Promise<number> {
  const at = now();
  const { from = null, to = null, state = null, id = null } = which;
  const updated = await sql`
    update postback_deliveries
    set state = 'waiting', attempts = 0, is_manual = true, run_at = ${at}, ${unleased}
    where id in (select id from postback_deliveries
      where postback_id = ${which.postback_id} and not is_test
        and (leased_until is null or leased_until <= ${at})
        and (${id}::bigint is null or id = ${id}::bigint)
        and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or created_at <= ${to}::timestamptz)
        and (${state}::text is null or state = ${state}::text)
      order by sequence limit ${most} for update)`.execute(tx);
  wakeQueue(tx, 'postback_deliveries');
  return Number(updated.numAffectedRows ?? 0n);
}
