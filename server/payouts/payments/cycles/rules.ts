/** Days of the month on which approved lines are settled, and payments are requested. */
export type CycleDays = { settle: number; request: number };
export type CycleKind = keyof CycleDays;

/** The month (its first day) whose cycle is due, or null before the cycle's day. */
export function dueMonth(kind: CycleKind, today: string, days: CycleDays): string | null {
  return Number(today.slice(8)) < days[kind] ? null : `${today.slice(0, 7)}-01`;
}

/** The next day of the cycle. On the day itself it is next month's: today's cycle has begun. */
export function nextDay(kind: CycleKind, today: string, days: CycleDays): string {
  const at = new Date(today);
  const isPast = at.getUTCDate() >= days[kind];
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (isPast ? 1 : 0), days[kind]);
  return new Date(day).toISOString().slice(0, 10);
}

/** The payment day of a line approved by this day: it is settled first, then requested. */
export function payDayOf(approvedBy: string, days: CycleDays): string {
  return nextDay('request', nextDay('settle', approvedBy, days), days);
}

/**
 * When amounts that come due on certain days are paid, keyed by due day: on that day, or on the
 * first later day whose running sum reaches the minimum. null: the known amounts do not reach it.
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
