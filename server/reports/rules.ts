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

/** The calendar day of a moment in an IANA time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(at);
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2037;
const steps = new Map<string, number>();

/**
 * How finely clicks must be summed for a zone's days: the largest of 60, 30, 15 minutes and 1 that its
 * distance from UTC is a multiple of, winter and summer, as long as there are clicks; 0: it is UTC.
 */
export function offsetStepMinutes(timeZone: string): number {
  const known = steps.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const found = new Set<number>();
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (const month of [0, 6]) found.add(minutesIn(format.format(Date.UTC(year, month, 1))));
  }
  const step = [60, 30, 15].find((one) => [...found].every((minutes) => minutes % one === 0)) ?? 1;
  const fits = Math.max(...found) === 0 ? 0 : step;
  steps.set(timeZone, fits);
  return fits;
}

/** Of a text such as "1/1/2026, GMT-03:30" the minutes, whatever their sign. */
function minutesIn(text: string): number {
  const [, hours, minutes] = /GMT[+-](\d{2}):(\d{2})/.exec(text) ?? [];
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
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
