import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import type { CycleDays } from './rules.ts';

/**
 * The days of the month on which the network settles and requests payments, and the day that it is
 * in the time zone of the network.
 */
export async function findCycleDays(db: Db, at: Date): Promise<CycleDays & { today: string }> {
  return {
    today: dayIn(await findSettingValue(db, 'network_time_zone'), at),
    settle: await findSettingValue(db, 'settle_day'),
    request: await findSettingValue(db, 'request_day'),
  };
}
