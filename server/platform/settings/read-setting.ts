import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { findSetting } from './store.ts';

/** The switches that staff may turn: each has a value in the configuration to begin with. */
export type SwitchName = 'auto_approve_sites';

/** A switch as it stands: what staff have set, else what the environment says. */
export async function readSetting(db: Db, config: Pick<Config, SwitchName>, name: SwitchName) {
  const row = await findSetting(db, name);
  return row
    ? { name, value: row.value === true, source: 'staff' as const, updated_at: row.updated_at }
    : { name, value: config[name], source: 'environment' as const, updated_at: null };
}
