import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockDays, oldTableOf, tableOf } from './store.ts';

/** Joins the partition `p` of the roll-ups that clicks `c` belong to. */
const ofPartition = sql`on click_slot(c.publisher_id) between p.first_slot and p.last_slot`;

const dateOf = (day: string) => sql`to_date(${day}, 'YYYYMMDD')`;

/** Restored days, as YYYYMMDD, whose restoration has not expired. */
export async function listRestored(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYYMMDD') as day from click_archived_days
    where restored_until > ${at}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Whether a day is archived and not restored. */
export async function isArchived(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from click_archived_days
    where day = ${dateOf(day)} and restored_until is null`.execute(db);
  return rows.length > 0;
}

/**
 * Detaches the partition of a day from `clicks`; its rows stay in the table `clicks_old_<day>`.
 * Returns false and changes nothing if some of its clicks are not in the roll-ups yet, because they
 * would never be rolled up.
 */
export async function detachDay(db: Db, day: string, at: Date): Promise<boolean> {
  const table = sql.table(tableOf(day));
  return db.transaction().execute(async (tx) => {
    await lockDays(tx);
    // Same lock order as readers. From here no clicks are added to the day.
    await sql`lock table only clicks, ${table} in access exclusive mode`.execute(tx);
    // The lowest watermark lets the index skip what every partition has rolled up.
    const { rows } = await sql`
      select 1 from ${table} c join click_roll_up_partitions p ${ofPartition}
      where c.id > (select min(rolled_up_to) from click_roll_up_partitions) and c.id > p.rolled_up_to
      limit 1`.execute(tx);
    if (rows.length > 0) return false;
    await sql`alter table clicks detach partition ${table}`.execute(tx);
    await sql`alter table ${table} rename to ${sql.table(oldTableOf(day))}`.execute(tx);
    await insertArchivedDay(tx, day, at);
    return true;
  });
}

/** Days before a moment, as YYYYMMDD, with rolled-up clicks in the default partition. */
export async function listLateDays(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(clicked_at at time zone 'UTC', 'YYYYMMDD') as day
    from clicks_other c join click_roll_up_partitions p ${ofPartition}
    where clicked_at < ${before} and c.id <= p.rolled_up_to
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Archives the rolled-up clicks of a day that arrived after its partition was detached. */
export async function archiveLateClicks(db: Db, day: string, at: Date): Promise<boolean> {
  const old = sql.table(oldTableOf(day));
  const begin = sql`(${dateOf(day)}::timestamp at time zone 'UTC')`;
  return db.transaction().execute(async (tx) => {
    await lockDays(tx);
    await sql`create table if not exists ${old} (like clicks including defaults)`.execute(tx);
    await sql`with moved as (
        delete from clicks_other c using click_roll_up_partitions p
        where clicked_at >= ${begin} and clicked_at < ${begin} + interval '24 hours'
          and click_slot(c.publisher_id) between p.first_slot and p.last_slot
          and c.id <= p.rolled_up_to returning c.*)
      insert into ${old} select * from moved order by id`.execute(tx);
    await insertArchivedDay(tx, day, at);
    return true;
  });
}

async function insertArchivedDay(tx: Tx, day: string, at: Date): Promise<void> {
  await sql`
    insert into click_archived_days (day, archived_at) values (${dateOf(day)}, ${at})
    on conflict (day) do update set archived_at = excluded.archived_at, restored_until = null`.execute(
    tx,
  );
}

/** Stores until when an archived day is restored. */
export async function updateRestored(tx: Tx, day: string, until: Date): Promise<void> {
  await sql`update click_archived_days set restored_until = ${until}
    where day = ${dateOf(day)}`.execute(tx);
}

/** The longest attribution window of any brand in days; 0 without brands. */
export async function findMaxCookieDays(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(max(cookie_days), 0) as days from brands`.execute(db);
  return rows[0]?.days ?? 0;
}
