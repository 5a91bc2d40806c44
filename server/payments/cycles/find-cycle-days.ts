import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import type { CycleDays } from './rules.ts';

/** The days of the month on which the network settles and requests payments. */
export async function findCycleDays(db: Db): Promise<CycleDays> {
  return {
    settle: await findSettingValue(db, 'settle_day'),
    request: await findSettingValue(db, 'request_day'),
  };
}
