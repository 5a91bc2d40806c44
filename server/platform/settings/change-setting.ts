import { isDeepStrictEqual } from 'node:util';
import { now } from '../clock.ts';
import { type Db, inTransaction, type Tx } from '../db/connect.ts';
import { findSetting, insertSettingChange, lockSetting, upsertSetting } from './store.ts';

type Author = { staff_id: number; name: string };

/**
 * Sets a setting to a value that was validated, and records who changed it from what. An equal
 * value changes nothing. Effective in every process with its next query.
 */
export function changeSetting(db: Db, by: Author, name: string, value: unknown): Promise<void> {
  return inTransaction(db, (tx) => changeSettings(tx, by, { [name]: value }));
}

/** Sets several settings in one transaction, as `changeSetting`. */
export async function changeSettings(
  tx: Tx,
  { staff_id, name: staff_name }: Author,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed_at = now();
  for (const [name, value] of Object.entries(values)) {
    await lockSetting(tx, name);
    const old = await findSetting(tx, name);
    if (old && isDeepStrictEqual(old.value, value)) continue;
    const new_value = JSON.stringify(value);
    const old_value = old ? JSON.stringify(old.value) : null;
    await upsertSetting(tx, name, new_value);
    await insertSettingChange(tx, { name, old_value, new_value, staff_id, staff_name, changed_at });
  }
}
