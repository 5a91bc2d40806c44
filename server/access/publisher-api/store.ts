import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/**
 * A recorded change; `place` is its position among the changes of its publisher, used as cursor.
 */
export type StoredChange = {
  place: bigint;
  site_id: number | null;
  kind: 'transaction' | 'relationship' | 'terms' | 'settlement' | 'payment';
  subject_id: bigint;
  detail: { status?: number | string; reason?: string | null; version?: number; state?: string };
  changed_at: Date;
};

const MAX_PLACED_AT_ONCE = 5000;
// Namespace of this advisory lock; unique among the locks of the application.
const PLACES_LOCK = 250;

/**
 * Assigns positions (cursors) to a publisher's new changes in the order of their ids, under an
 * advisory lock: one transaction at a time per publisher, so a reader that sees a position sees all
 * earlier ones.
 */
export async function placeChanges(tx: Tx, publisherId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PLACES_LOCK}, ${publisherId})`.execute(tx);
  await sql`
    with fresh as (
      select id, row_number() over (order by id) as nth from (
        select id from api_changes where publisher_id = ${publisherId} and place is null
        order by id limit ${MAX_PLACED_AT_ONCE}) unplaced),
    last as (
      select coalesce(max(place), 0) as place from api_changes where publisher_id = ${publisherId}
        and place is not null)
    update api_changes c set place = last.place + fresh.nth
    from fresh, last where c.id = fresh.id`.execute(tx);
}

/** The highest position of a publisher's changes; 0 where there is none. */
export async function findLastPlace(db: Db, publisherId: number): Promise<bigint> {
  const { rows } = await sql<{ place: bigint }>`
    select coalesce(max(place), 0)::bigint as place from api_changes
    where publisher_id = ${publisherId} and place is not null`.execute(db);
  return rows[0]?.place ?? 0n;
}

/**
 * Changes after a position: of one channel and the account itself, or of all channels; those of
 * settlements and payments only for tokens that may read them.
 */
export async function listChangesAfter(
  db: Db,
  scope: { publisher_id: number; site_id?: number | undefined },
  { place, hasPayments }: { place: bigint; hasPayments: boolean },
  limit: number,
): Promise<StoredChange[]> {
  const kinds = hasPayments ? sql`` : sql`and kind not in ('settlement', 'payment')`;
  const channel =
    scope.site_id === undefined ? sql`` : sql`and (site_id = ${scope.site_id} or site_id is null)`;
  const { rows } = await sql<StoredChange>`
    select place, site_id, kind, subject_id, detail, changed_at from api_changes
    where publisher_id = ${scope.publisher_id} and place > ${place} ${channel} ${kinds}
    order by place limit ${limit}`.execute(db);
  return rows;
}
