import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { findSetting } from './store.ts';

/** Settings that staff can change; each has an initial value in the configuration. */
export type SwitchName = 'auto_approve_sites';

/** The current value of a setting: as set by staff, otherwise from the environment. */
export async function readSetting(db: Db, config: Pick<Config, SwitchName>, name: SwitchName) {
  const row = await findSetting(db, name);
  return row
    ? { name, value: row.value === true, source: 'staff' as const, updated_at: row.updated_at }
    : { name, value: config[name], source: 'environment' as const, updated_at: null };
}
