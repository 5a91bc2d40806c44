import { isDeepStrictEqual } from 'node:util';
import { now } from '../clock.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import { findSetting, insertSettingChange, lockSetting, upsertSetting } from './store.ts';

/**
 * Sets a setting to a value that was validated, and records who changed it from what. An equal
 * value changes nothing. Effective in every process with its next query.
 */
export function changeSetting(
  db: Db,
  { staff_id, name: staff_name }: { staff_id: number; name: string },
  name: string,
  value: unknown,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockSetting(tx, name);
    const old = await findSetting(tx, name);
    if (old && isDeepStrictEqual(old.value, value)) return;
    const new_value = JSON.stringify(value);
    const old_value = old ? JSON.stringify(old.value) : null;
    await upsertSetting(tx, name, new_value);
    const by = { staff_id, staff_name, changed_at: now() };
    await insertSettingChange(tx, { name, old_value, new_value, ...by });
  });
}
