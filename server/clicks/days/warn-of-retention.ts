import type { Parts } from '#server/platform/parts.ts';
import { findLongestCookie } from './aside-store.ts';

/**
 * Says so where orders may come for clicks that are kept no longer: such an order is credited by its
 * reference alone, without the sub-ids of the visit and whatever was wrong with it.
 */
export async function warnOfRetention({ db, config, log }: Parts): Promise<void> {
  const { click_days } = config;
  if (click_days === 0) return;
  const cookie_days = await findLongestCookie(db);
  if (click_days >= cookie_days) return;
  log.warn({ click_days, cookie_days }, 'clicks are kept for fewer days than a brand credits them');
}
