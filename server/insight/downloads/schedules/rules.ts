import type { SchedulePeriod } from '#contract/reports/schedules.ts';
import { DAY_MS } from '#server/platform/clock.ts';

/** A period of calendar days, both included. */
export type Span = { start_date: string; end_date: string };

/** The last complete day, week (from Monday) or month before a calendar day. */
export function spanBefore(period: SchedulePeriod, day: string): Span {
  if (period === 'daily') return { start_date: shift(day, -1), end_date: shift(day, -1) };
  if (period === 'monthly') {
    const end_date = shift(`${day.slice(0, 7)}-01`, -1);
    return { start_date: `${end_date.slice(0, 7)}-01`, end_date };
  }
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const end_date = shift(day, -sinceMonday - 1);
  return { start_date: shift(end_date, -6), end_date };
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
