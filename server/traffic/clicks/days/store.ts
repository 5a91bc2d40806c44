import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

const TABLE = /^clicks_(\d{8})$/;

/** The partition of one UTC day, YYYYMMDD. */
export const tableOf = (day: string) => `clicks_${day}`;

/** The table of an archived day. */
export const oldTableOf = (day: string) => `clicks_old_${day}`;

/** The days with a partition of their own, oldest first, as YYYYMMDD. */
export async function listDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'clicks'::regclass order by c.relname`.execute(db);
  return rows.flatMap(({ name }) => TABLE.exec(name)?.[1] ?? []);
}

/**
 * Serializes creating, detaching and restoring partitions with an advisory lock until the commit.
 */
export async function lockDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clicks days'))`.execute(tx);
}

/** Creates the partition of a day and moves earlier clicks of that day into it. */
export async function addDay(db: Db, day: string, from: Date, to: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDays(tx);
    if ((await listDays(tx)).includes(day)) return;
    await sql`create table ${sql.table(tableOf(day))} (like clicks including defaults)`.execute(tx);
    await attachDay(tx, day, from, to);
  });
}

/**
 * Attaches the table of a day to `clicks`, after moving its clicks out of the default partition.
 */
export async function attachDay(tx: Tx, day: string, from: Date, to: Date): Promise<void> {
  const table = sql.table(tableOf(day));
  const { numAffectedRows = 0n } = await sql`with moved as (
      delete from clicks_other where clicked_at >= ${from} and clicked_at < ${to} returning *)
    insert into ${table} select * from moved order by id`.execute(tx);
  // A query that has looked up the partitions and then waits for the default one would miss what has
  // moved out of it. Queries wait for `clicks` before they look.
  if (numAffectedRows > 0n) await sql`lock table only clicks in access exclusive mode`.execute(tx);
  await sql`alter table clicks attach partition ${table}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(tx);
}

/**
 * Creates the indexes of a finished day, for finding single clicks and the clicks of a publisher.
 */
export async function indexDay(db: Db, day: string): Promise<void> {
  const table = sql.table(tableOf(day));
  const name = (what: string) => sql.id(`${tableOf(day)}_${what}`);
  await db.transaction().execute(async (tx) => {
    // Indexing a day with millions of clicks exceeds the statement timeout of requests.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create index if not exists ${name('ref')} on ${table} (click_ref)`.execute(tx);
    await sql`create index if not exists ${name('publisher')} on ${table}
      (publisher_id, clicked_at)`.execute(tx);
  });
}
