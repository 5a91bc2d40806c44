import { minorDigits } from '#contract/money.ts';

/** The days of a month (UTC) on which everything approved is settled, and payments are made. */
const DAY_OF = { settle: 5, request: 15 } as const;
export type CycleKind = keyof typeof DAY_OF;

/** Below this a currency waits for the next month: 50 units of it, 5,000 where it has no cents. */
export function minimumMinor(currency: string): bigint {
  return minorDigits(currency) === 0 ? 5_000n : 50n * 10n ** BigInt(minorDigits(currency));
}

/** The month (its first day) whose cycle is due by now, or null before its day. */
export function dueMonth(kind: CycleKind, at: Date): string | null {
  if (at.getUTCDate() < DAY_OF[kind]) return null;
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The next day on which it happens, today not counted once it has begun. */
export function nextDay(kind: CycleKind, at: Date): string {
  const isPast = at.getUTCDate() >= DAY_OF[kind];
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (isPast ? 1 : 0), DAY_OF[kind]);
  return new Date(day).toISOString().slice(0, 10);
}

/** The day (UTC) on which something is paid that is approved by then: settled first, then asked for. */
export function payDayOf(approvedBy: Date): string {
  return nextDay('request', new Date(nextDay('settle', approvedBy)));
}

/**
 * When what comes due on some days is paid, by the day it comes due: on that day, or on a later one
 * whose sum reaches the minimum. null: all that is known of does not reach it.
 */
export function reachMinimum(
  due: ReadonlyMap<string, bigint>,
  minimum: bigint,
): Map<string, string | null> {
  const paidOn = new Map<string, string | null>();
  let sum = 0n;
  let waiting: string[] = [];
  for (const day of [...due.keys()].sort()) {
    sum += due.get(day) ?? 0n;
    waiting.push(day);
    const isReached = sum >= minimum;
    for (const one of waiting) paidOn.set(one, isReached ? day : null);
    if (isReached) [sum, waiting] = [0n, []];
  }
  return paidOn;
}
