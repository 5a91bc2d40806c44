import { divideHalfEven } from '#contract/money.ts';
import { countDays, type Span, shiftDay } from '#contract/reports/spans.ts';

/** The status of a relationship of a channel that has joined the brand. */
export const JOINED = 2;

/** Every day of a period, oldest first. */
export function daysOf(span: Span): string[] {
  return Array.from({ length: countDays(span) }, (_, index) => shiftDay(span.start_date, index));
}

/** `amount` per `count`, times `per`, in minor units; null where `count` is 0. */
export function ratio(amount: bigint, count: number, per = 1n): bigint | null {
  return count === 0 ? null : divideHalfEven(amount * per, BigInt(count));
}
