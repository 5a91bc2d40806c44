import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

const TABLE = /^clicks_(\d{8})$/;

/** The table of one UTC day, YYYYMMDD. */
export const tableOf = (day: string) => `clicks_${day}`;

/** The table of a day that has been set aside. */
export const oldTableOf = (day: string) => `clicks_old_${day}`;

/** The days that have a table of their own, the oldest first, as YYYYMMDD. */
export async function listDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'clicks'::regclass order by c.relname`.execute(db);
  return rows.flatMap(({ name }) => TABLE.exec(name)?.[1] ?? []);
}

/** Whoever makes, takes away or brings back tables of days takes turns until the commit. */
export async function lockDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clicks days'))`.execute(tx);
}

/** Gives a day its table, with what was written of it before. */
export async function addDay(db: Db, day: string, from: Date, to: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDays(tx);
    if ((await listDays(tx)).includes(day)) return;
    await sql`create table ${sql.table(tableOf(day))} (like clicks including defaults)`.execute(tx);
    await attachDay(tx, day, from, to);
  });
}

/** Makes the table of a day part of `clicks`, with what came of it when it was not. */
export async function attachDay(tx: Tx, day: string, from: Date, to: Date): Promise<void> {
  const table = sql.table(tableOf(day));
  await sql`with moved as (
      delete from clicks_other where clicked_at >= ${from} and clicked_at < ${to} returning *)
    insert into ${table} select * from moved order by id`.execute(tx);
  await sql`alter table clicks attach partition ${table}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(tx);
}

/** Gives a day that is over the trees that finding single clicks and a publisher's are quick by. */
export async function indexDay(db: Db, day: string): Promise<void> {
  const table = sql.table(tableOf(day));
  const name = (what: string) => sql.id(`${tableOf(day)}_${what}`);
  await db.transaction().execute(async (tx) => {
    // A day of millions takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create index if not exists ${name('ref')} on ${table} (click_ref)`.execute(tx);
    await sql`create index if not exists ${name('publisher')} on ${table}
      (publisher_id, clicked_at)`.execute(tx);
  });
}
