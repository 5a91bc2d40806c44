import type { FindRecipient } from '#server/people/notifications/mail-notifications.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { findReachable } from './store.ts';

/**
 * Where a user or staff member who may sign in is reached, with the time zone of their account or
 * the one they chose, else that of the network.
 */
export const findRecipient: FindRecipient = async (db, person) => {
  const found = await findReachable(db, person);
  if (!found) return undefined;
  const time_zone = found.time_zone ?? (await findSettingValue(db, 'network_time_zone'));
  return { ...found, time_zone };
};
