import { dayIn, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { lastDayOf } from './rules.ts';
import { findBounds, listClosed, listOpen } from './store.ts';

/** A month of the ledger, "2026-07", with its first moment and the first after it. */
export type AccountingMonth = {
  month: string;
  from: Date;
  until: Date;
  /** IANA time zone of its days. */
  time_zone: string;
  is_closed: boolean;
};

/**
 * The months of the ledger: the closed ones, newest first, as they were closed, and those with postings
 * that are open, oldest first. Open months follow the time zone of the network; the first begins where
 * the newest closed one ends, whatever zone that had, so that there is neither a gap nor an overlap.
 */
export async function findMonths(db: Db) {
  const time_zone = await findSettingValue(db, 'network_time_zone');
  const at = now();
  const open = await listOpen(db, time_zone, at);
  return {
    closed: await listClosed(db),
    open: open.map((one) => ({ ...one, time_zone, is_over: one.until <= at })),
  };
}

/** One month of the ledger. A month that has no postings yet is one of the network's time zone. */
export async function findMonth(db: Db, month: string): Promise<AccountingMonth> {
  const { closed, open } = await findMonths(db);
  const done = closed.find((one) => one.month === month);
  if (done) {
    const { begins_at: from, ends_at: until, time_zone } = done;
    return { month, from, until, time_zone, is_closed: true };
  }
  const found = open.find((one) => one.month === month);
  if (found) {
    const { from, until, time_zone } = found;
    return { month, from, until, time_zone, is_closed: false };
  }
  const time_zone = await findSettingValue(db, 'network_time_zone');
  return { month, ...(await findBounds(db, month, time_zone)), time_zone, is_closed: false };
}

/**
 * The day (YYYY-MM-DD) of a posting in its month. After a change of the time zone a month may contain
 * hours that belong to another month's days in the new zone; they count to its first or last day.
 */
export function dayOfPosting({ month, time_zone }: AccountingMonth, at: Date): string {
  const day = dayIn(time_zone, at);
  if (day < `${month}-01`) return `${month}-01`;
  return day > lastDayOf(month) ? lastDayOf(month) : day;
}
