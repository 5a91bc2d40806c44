import { divideHalfEven } from '#contract/money.ts';
import { DAY_MS } from '#server/platform/clock.ts';

/** The status of a relationship of a channel that has joined the brand. */
export const JOINED = 2;

/** A period of calendar days, both included, as YYYY-MM-DD. */
export type Span = { start_date: string; end_date: string };

/** The day that many days later; negative for earlier. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day of a period, oldest first. */
export function daysOf(span: Span): string[] {
  return Array.from({ length: countDays(span) }, (_, index) => shiftDay(span.start_date, index));
}

/** The period to compare with. Last year is 364 days (52 weeks) ago, so that weekdays match. */
export function comparedSpan(span: Span, compare: 'previous' | 'last_year'): Span {
  const days = compare === 'previous' ? countDays(span) : 364;
  return {
    start_date: shiftDay(span.start_date, -days),
    end_date: shiftDay(span.end_date, -days),
  };
}

function countDays({ start_date, end_date }: Span): number {
  return Math.round((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS) + 1;
}

/** `amount` per `count`, times `per`, in minor units; null where `count` is 0. */
export function ratio(amount: bigint, count: number, per = 1n): bigint | null {
  return count === 0 ? null : divideHalfEven(amount * per, BigInt(count));
}
