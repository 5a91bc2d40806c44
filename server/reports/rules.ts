import { divideHalfEven, minorToText } from '#contract/money.ts';

const DAY_MS = 86_400_000;

/** Days of a calendar, both ends included, as YYYY-MM-DD. */
export type Span = { start_date: string; end_date: string };

/** A day so many days later (or earlier). */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day of a span, oldest first. */
export function daysOf(span: Span): string[] {
  return Array.from({ length: countDays(span) }, (_, index) => shiftDay(span.start_date, index));
}

/** With which days a span is compared. 364 days are 52 weeks, so weekdays meet their own kind. */
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

/** Minor units per `count`, times `per`; null where there is nothing to divide by. */
export function ratio(amount: bigint, count: number, per = 1n): bigint | null {
  return count === 0 ? null : divideHalfEven(amount * per, BigInt(count));
}

/** A commission rule's rate in words: "8%" of the sale, or so much of a currency per line. */
export function rateText(rule: {
  kind: string | null;
  rate_ppm: number | null;
  fixed_minor: bigint | null;
  currency: string;
}): string {
  if (rule.kind === 'percent') return `${(rule.rate_ppm ?? 0) / 10_000}%`;
  return `${minorToText(rule.fixed_minor ?? 0n, rule.currency)} ${rule.currency}`;
}
