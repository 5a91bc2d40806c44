import { type Insertable, sql } from 'kysely';
import { publish } from '#server/events.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Parts } from '#server/platform/parts.ts';
import { expectedOrders, type History, isSilent } from './rules.ts';

const HISTORY_MS = 56 * DAY_MS;
/** Reports that arrive by themselves; files and entries of staff have no rhythm. */
const LIVE = sql`source in ('call', 'pixel', 'browser', 'api', 'shop')`;

/**
 * Raises an alarm for each online brand whose orders have stopped, judging by its own history of eight
 * weeks, and ends it when orders arrive again. Both publish an event.
 */
export async function watchSilences({ db }: Pick<Parts, 'db'>): Promise<void> {
  const at = now();
  for (const { brand_id, silence_id } of await listWatchedBrands(db)) {
    const arrivals = await readArrivals(db, brand_id, new Date(at.getTime() - HISTORY_MS));
    const { last_at } = arrivals;
    if (!last_at) continue;
    if (silence_id !== null) {
      await endSilence(db, brand_id, last_at);
      continue;
    }
    const history = historyOf(arrivals, at);
    const expected = expectedOrders(history, last_at, at);
    if (!isSilent(history, at.getTime() - last_at.getTime(), expected)) continue;
    await inTransaction(db, async (tx) => {
      const expected_orders = expected.toFixed(2);
      const row = { brand_id, last_order_at: last_at, expected_orders, raised_at: at };
      const id = await insertSilence(tx, row);
      if (id !== undefined) await publish(tx, 'brand.orders_stopped', { silence_id: id, brand_id });
    });
  }
}

function historyOf(
  { hours, first_at, gap_ms }: Awaited<ReturnType<typeof readArrivals>>,
  at: Date,
): History {
  const span = at.getTime() - (first_at ?? at).getTime();
  return {
    weeks: span / (7 * DAY_MS),
    orders: hours.reduce((sum, { orders }) => sum + orders, 0),
    byHour: new Map(hours.map(({ hour, orders }) => [hour, orders])),
    usual_gap_ms: gap_ms,
  };
}

async function endSilence(db: Parts['db'], brand_id: number, last_at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const silence = await findSilence(tx, brand_id);
    if (!silence || last_at <= silence.last_order_at) return;
    await updateEnded(tx, silence.id, now());
    await publish(tx, 'brand.orders_resumed', { silence_id: silence.id, brand_id });
  });
}

/** Online brands, with the open alarm of each. */
async function listWatchedBrands(db: Db) {
  const found = await sql<{ brand_id: number; silence_id: number | null }>`
    select b.id as brand_id, s.id as silence_id from brands b
    left join brand_silences s on s.brand_id = b.id and s.ended_at is null
    where b.status = 'online' or s.id is not null order by b.id`.execute(db);
  return found.rows;
}

/** The arrivals of a brand's orders since a time: count, hours of the week, gaps. */
async function readArrivals(db: Db, brandId: number, since: Date) {
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
async function insertSilence(
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

async function updateEnded(tx: Tx, id: number, ended_at: Date): Promise<void> {
  await tx.updateTable('brand_silences').set({ ended_at }).where('id', '=', id).execute();
}
