import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** Reports that arrive by themselves; files and entries of staff have no rhythm. */
const LIVE = sql`source in ('call', 'pixel', 'browser', 'api', 'shop')`;

/** Online brands, with the open alarm of each. */
export async function listWatchedBrands(db: Db) {
  const found = await sql<{ brand_id: number; silence_id: number | null }>`
    select b.id as brand_id, s.id as silence_id from brands b
    left join brand_silences s on s.brand_id = b.id and s.ended_at is null
    where b.status = 'online' or s.id is not null order by b.id`.execute(db);
  return found.rows;
}

/** The arrivals of a brand's orders since a time: count, hours of the week, gaps. */
export async function readArrivals(db: Db, brandId: number, since: Date) {
  const arrivals = sql`
    select min(created_at) as at from order_lines
    where brand_id = ${brandId} and order_time >= ${since} and event = 'sale' and ${LIVE}
    group by order_id`;
  const hours = await sql<{ hour: number; orders: number }>`
    select ((extract(isodow from at at time zone 'UTC') - 1) * 24
      + extract(hour from at at time zone 'UTC'))::int as hour, count(*)::int as orders
    from (${arrivals}) a group by 1`.execute(db);
  const span = await sql<{ first_at: Date | null; last_at: Date | null; gap_ms: number }>`
    select min(at) as first_at, max(at) as last_at,
      coalesce(percentile_cont(0.995) within group (order by gap), 0)::float8 * 1000 as gap_ms
    from (select at, extract(epoch from at - lag(at) over (order by at)) as gap
      from (${arrivals}) a) g`.execute(db);
  const [{ first_at, last_at, gap_ms } = { first_at: null, last_at: null, gap_ms: 0 }] = span.rows;
  return { hours: hours.rows, first_at, last_at, gap_ms };
}

export function findSilence(db: Db, brandId: number) {
  return db
    .selectFrom('brand_silences')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Raises an alarm; undefined if the brand already has one. */
export async function insertSilence(
  tx: Tx,
  values: Insertable<DB['brand_silences']>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('brand_silences')
    .values(values)
    .onConflict((conflict) => conflict.column('brand_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateEnded(tx: Tx, id: number, ended_at: Date): Promise<void> {
  await tx.updateTable('brand_silences').set({ ended_at }).where('id', '=', id).execute();
}
