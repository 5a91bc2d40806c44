import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockDays, oldTableOf, tableOf } from './store.ts';

const dateOf = (day: string) => sql`to_date(${day}, 'YYYYMMDD')`;

/** The days that are back, as YYYYMMDD, until a moment that has not come yet. */
export async function listRestored(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYYMMDD') as day from click_archived_days
    where restored_until > ${at}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Whether a day has been set aside, and is not back. */
export async function isArchived(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from click_archived_days
    where day = ${dateOf(day)} and restored_until is null`.execute(db);
  return rows.length > 0;
}

/**
 * Takes a day out of `clicks`; its rows stay in the table `clicks_old_<day>`. False, and nothing is
 * done, where some of them are not in the sums yet, which would never learn of them.
 */
export async function detachDay(db: Db, day: string, at: Date): Promise<boolean> {
  const table = sql.table(tableOf(day));
  return db.transaction().execute(async (tx) => {
    await lockDays(tx);
    // In the order in which readers lock; nobody adds to the day from here on.
    await sql`lock table only clicks, ${table} in access exclusive mode`.execute(tx);
    const { rows } = await sql`
      select 1 from ${table} where id > (select rolled_up_to from click_roll_up_state)
      limit 1`.execute(tx);
    if (rows.length > 0) return false;
    await sql`alter table clicks detach partition ${table}`.execute(tx);
    await sql`alter table ${table} rename to ${sql.table(oldTableOf(day))}`.execute(tx);
    await insertArchivedDay(tx, day, at);
    return true;
  });
}

/** The days before a moment of which clicks lie in the table of the rest, as YYYYMMDD. */
export async function listLateDays(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(clicked_at at time zone 'UTC', 'YYYYMMDD') as day from clicks_other
    where clicked_at < ${before} and id <= (select rolled_up_to from click_roll_up_state)
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Sets aside what came of a day when it had no table any more, as far as it is in the sums. */
export async function archiveLateClicks(db: Db, day: string, at: Date): Promise<boolean> {
  const old = sql.table(oldTableOf(day));
  const begin = sql`(${dateOf(day)}::timestamp at time zone 'UTC')`;
  return db.transaction().execute(async (tx) => {
    await lockDays(tx);
    await sql`create table if not exists ${old} (like clicks including defaults)`.execute(tx);
    await sql`with moved as (
        delete from clicks_other
        where clicked_at >= ${begin} and clicked_at < ${begin} + interval '24 hours'
          and id <= (select rolled_up_to from click_roll_up_state) returning *)
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

/** Notes until when a day that was set aside is back. */
export async function noteRestored(tx: Tx, day: string, until: Date): Promise<void> {
  await sql`update click_archived_days set restored_until = ${until}
    where day = ${dateOf(day)}`.execute(tx);
}

/** After how many days an order may still be credited to its click, by the brand that allows most; 0: no brand. */
export async function findLongestCookie(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(max(cookie_days), 0) as days from brands`.execute(db);
  return rows[0]?.days ?? 0;
}
