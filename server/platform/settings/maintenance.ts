import { type Db, inTransaction } from '../db/connect.ts';
import { upsertSetting } from './store.ts';

/** The setting that is `true` while the network is under maintenance. */
export const MAINTENANCE = 'maintenance';

/** Switches maintenance on or off; every process follows with its next reading of the settings. */
export function setMaintenance(db: Db, isOn: boolean): Promise<void> {
  return inTransaction(db, (tx) => upsertSetting(tx, MAINTENANCE, JSON.stringify(isOn)));
}
