import type { Side } from '#contract/actors.ts';

/** A call in the page, before it has a token and days. */
type PageCall = { path: string; attributes: object; page?: object };

/**
 * The calls that a page sends before its code arrives, as JSON in the page: `always`; `default` if its
 * URL has no query; `days` if the days last viewed are the last 30 too.
 */
export type PageCalls = {
  /** Whose token is needed; a visitor has none. */
  who: 'visitor' | Side;
  always: readonly PageCall[];
  default: readonly PageCall[];
  days: readonly PageCall[];
};

/** The id of the element in the page. */
export const FIRST_CALLS = 'first-calls';

/** The name of the token of each side in the storage of the device. */
export const TOKEN_NAMES = {
  publisher: 'token',
  brand: 'portal_token',
  staff: 'staff_token',
} as const satisfies Readonly<Record<Side, string>>;

/** In place of the first and the last day in the calls of a page. */
export const DAYS = { start_date: '{first_day}', end_date: '{last_day}' };

/** Fills in the last 30 days in the time zone of the device, which most accounts have too. */
export function fillDays(text: string, now = new Date()): string {
  // Without Intl, which would delay the first request by its loading.
  const dayOf = (back: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - back))
      .toISOString()
      .slice(0, 10);
  return text.replaceAll(DAYS.start_date, dayOf(29)).replaceAll(DAYS.end_date, dayOf(0));
}
