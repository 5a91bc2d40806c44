import type { Parts } from '#server/platform/parts.ts';
import { findMaxCookieDays } from './archived-store.ts';

/**
 * Warns if clicks are kept for fewer days than brands accept orders for them. Such an order is
 * credited by its click reference only, without the sub-ids of the visit and without the reason why
 * the click was invalid.
 */
export async function warnOfRetention({ db, config, log }: Parts): Promise<void> {
  const { click_days } = config;
  if (click_days === 0) return;
  const cookie_days = await findMaxCookieDays(db);
  if (click_days >= cookie_days) return;
  log.warn({ click_days, cookie_days }, 'clicks are kept for fewer days than a brand credits them');
}
