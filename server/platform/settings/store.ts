import { type Insertable, sql } from 'kysely';
import { now } from '../clock.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';

/** The row of one setting, or undefined if it was never changed. */
export function findSetting(db: Db, name: string) {
  return db
    .selectFrom('settings')
    .where('name', '=', name)
    .select(['value', 'updated_at'])
    .executeTakeFirst();
}

/** The rows of settings that were changed. */
export function listSettings(db: Db, names: readonly string[]) {
  return db.selectFrom('settings').where('name', 'in', names).select(['name', 'value']).execute();
}

/** Locks a setting until the transaction ends, also one that has no row yet. */
export async function lockSetting(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${name}`}))`.execute(tx);
}

/** Upserts a setting; `value` is JSON text. */
export async function upsertSetting(tx: Tx, name: string, value: string): Promise<void> {
  const row = { value, updated_at: now() };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Records a change of a setting. */
export async function insertSettingChange(
  tx: Tx,
  row: Insertable<DB['setting_changes']>,
): Promise<void> {
  await tx.insertInto('setting_changes').values(row).execute();
}

/** The last 100 changes of settings, newest first. */
export function listSettingChanges(db: Db, names: readonly string[]) {
  return db
    .selectFrom('setting_changes')
    .where('name', 'in', names)
    .select(['name', 'changed_at', 'staff_name', 'old_value', 'new_value'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Inserts a setting unless it exists; returns its value, which may be the earlier one. */
export async function insertSettingOnce(db: Db, name: string, value: string): Promise<unknown> {
  await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), updated_at: now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting(db, name))?.value;
}
