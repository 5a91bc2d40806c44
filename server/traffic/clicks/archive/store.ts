import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { oldTableOf, tableOf } from '../days/store.ts';

const BATCH_SIZE = 2_000;
const dateOf = (day: string) => sql`to_date(${day}, 'YYYYMMDD')`;

/**
 * An archived part of one day (YYYYMMDD); `file` is relative to the data directory, null: the part is
 * in ClickHouse.
 */
export type Archive = {
  day: string;
  part: number;
  file: string | null;
  clicks: number;
  sha256: string | null;
};

/** The oldest archived day whose clicks are still in a table, or undefined. */
export async function findOldDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(substr(relname, 12)) as day from pg_class
    where relname ~ '^clicks_old_[0-9]{8}$' and relkind = 'r'
      and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Whether a table of that name exists. */
export async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass(${table}) is not null`.execute(db);
  return rows.length > 0;
}

/** Takes the archiving advisory lock until the commit; false if another process holds it. */
export async function lockArchiving(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('clicks archives')) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Locks the table of an archived day exclusively, without a statement timeout. */
export async function lockOldDay(tx: Tx, day: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`lock table ${sql.table(oldTableOf(day))} in access exclusive mode`.execute(tx);
}

/** The number of clicks in a table. */
export async function countClicks(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ clicks: number }>`
    select count(*)::int as clicks from ${sql.table(table)}`.execute(db);
  return rows[0]?.clicks ?? 0;
}

/** The clicks of an archived day in batches, one JSON object per click, read with a cursor. */
export async function* streamOldDay(tx: Tx, day: string): AsyncGenerator<string[]> {
  await sql`declare old_clicks no scroll cursor for
    select row_to_json(k)::text as line from ${sql.table(oldTableOf(day))} k`.execute(tx);
  for (;;) {
    const { rows } = await sql<{
      line: string;
    }>`fetch ${sql.lit(BATCH_SIZE)} from old_clicks`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close old_clicks`.execute(tx);
}

/** The archived parts, the oldest day first; with `day`, those of one day. */
export async function listArchives(db: Db, day?: string): Promise<Archive[]> {
  const { rows } = await sql<Archive>`
    select to_char(day, 'YYYYMMDD') as day, part, file, clicks, sha256 from click_archives
    where ${day === undefined ? sql`true` : sql`day = ${dateOf(day)}`}
    order by click_archives.day, part`.execute(db);
  return rows;
}

/** Stores the record of a complete archive. */
export async function insertArchive(tx: Tx, archive: Archive, at: Date): Promise<void> {
  const { day, part, file, clicks, sha256 } = archive;
  await sql`
    insert into click_archives (day, part, file, clicks, sha256, archived_at)
    values (${dateOf(day)}, ${part}, ${file}, ${clicks}, ${sha256}, ${at})`.execute(tx);
}

/** Drops the table of an archived day. */
export async function dropOldDay(tx: Tx, day: string): Promise<void> {
  await sql`drop table ${sql.table(oldTableOf(day))}`.execute(tx);
}

/**
 * Creates the table a day is restored into: its archived table if there is one, otherwise an empty
 * one.
 */
export async function recreateDay(tx: Tx, day: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const table = sql.table(tableOf(day));
  if (await hasTable(tx, oldTableOf(day))) {
    await sql`alter table ${sql.table(oldTableOf(day))} rename to ${table}`.execute(tx);
  } else {
    await sql`create table ${table} (like clicks including defaults)`.execute(tx);
  }
}

/** Inserts lines of `streamOldDay` into the table of their day, matching columns by name. */
export async function insertLines(tx: Tx, day: string, lines: readonly string[]): Promise<void> {
  await sql`
    insert into ${sql.table(tableOf(day))}
    select r.* from unnest(${lines}::text[]) with ordinality as l (line, nth),
      json_populate_record(null::clicks, l.line::json) r
    order by l.nth`.execute(tx);
}

/** Deletes the records of a day's archives. */
export async function deleteArchives(tx: Tx, day: string): Promise<void> {
  await sql`delete from click_archives where day = ${dateOf(day)}`.execute(tx);
}
