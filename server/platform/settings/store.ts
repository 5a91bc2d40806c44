import { now } from '../clock.ts';
import type { Db } from '../db/connect.ts';

/** The row of one setting, or undefined if it was never changed. */
export function findSetting(db: Db, name: string) {
  return db
    .selectFrom('settings')
    .where('name', '=', name)
    .select(['value', 'updated_at'])
    .executeTakeFirst();
}

/** Upserts a setting; effective in every process with its next query. */
export async function upsertSetting(db: Db, name: string, value: boolean): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now() };
  await db
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
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
