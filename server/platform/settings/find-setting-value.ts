import type { SettingName, Settings } from '#contract/common/settings.ts';
import type { Db } from '../db/connect.ts';
import { initialOf } from './apply-settings.ts';
import { findSetting } from './store.ts';

/** The value of a setting without a variable, for operations without the configuration. */
export async function findSettingValue<Name extends SettingName>(
  db: Db,
  name: Name,
): Promise<Settings[Name]> {
  const row = await findSetting(db, name);
  return row ? (row.value as Settings[Name]) : initialOf(name);
}
