import { listLimits } from '#server/money-limits/find-limits.ts';
import { findDefaultMethod } from '#server/payout-methods/find-default-method.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listBalanceRecords } from '../summary-store.ts';
import { findCycleDays } from './find-cycle-days.ts';
import { type CycleDays, nextDay, payDayOf, reachMinimum } from './rules.ts';
import { sumAwaited } from './store.ts';

/** The fields of an order line that the forecast reads. */
type AwaitedLine = {
  status: string;
  currency: string;
  lock_date: string | null;
  settlement_id: number | null;
  paid_at: Date | null;
  /** Status of the payment that contains the line's settlement; null if there is none. */
  payment_status: string | null;
};

/** Expected payment day (UTC) of a line, or null if it cannot be predicted. */
export type ExpectPayDay = (line: AwaitedLine) => string | null;

/**
 * Forecasts when the lines of one publisher are paid, given the current state: the monthly
 * settlement and payment request days, the minimum per currency, and the day a pending line is
 * approved automatically. null: the line is rejected or paid, waits for a decision without a date,
 * stays below the minimum with everything known so far, has no payout method, or is in a payment
 * that is held up.
 */
export async function expectPayments(db: Db, publisherId: number, at: Date): Promise<ExpectPayDay> {
  const days = await findCycleDays(db);
  const payDays = (await findDefaultMethod(db, publisherId))
    ? await forecast(db, publisherId, at, days)
    : new Map<string, ReturnType<typeof reachMinimum>>();
  return (line) => {
    if (line.paid_at !== null || line.status === 'rejected') return null;
    if (line.payment_status === 'to_be_paid' || line.payment_status === 'processing') {
      return dayOf(at);
    }
    // The settlement of a cancelled payment waits for the next payment.
    if (line.payment_status !== null && line.payment_status !== 'cancelled') return null;
    const due = dueDay(line, at, days);
    return due === null ? null : (payDays.get(line.currency)?.get(due) ?? null);
  };
}

/** The earliest day on which the payment of a line can be requested. */
function dueDay(
  line: Pick<AwaitedLine, 'status' | 'lock_date' | 'settlement_id'>,
  at: Date,
  days: CycleDays,
) {
  if (line.settlement_id !== null) return nextDay('request', at, days);
  if (line.status === 'approved') return payDayOf(at, days);
  if (line.lock_date === null) return null;
  return payDayOf(new Date(line.lock_date > dayOf(at) ? line.lock_date : at), days);
}

async function forecast(db: Db, publisherId: number, at: Date, cycle: CycleDays) {
  const due = new Map<string, Map<string, bigint>>();
  const add = (currency: string, day: string | null, minor: bigint) => {
    if (day === null) return;
    const days = due.get(currency) ?? new Map<string, bigint>();
    due.set(currency, days.set(day, (days.get(day) ?? 0n) + minor));
  };
  for (const { currency, available, approved } of await listBalanceRecords(db, publisherId)) {
    add(currency, nextDay('request', at, cycle), available);
    add(currency, payDayOf(at, cycle), approved);
  }
  for (const { currency, lock_date, minor } of await sumAwaited(db, publisherId)) {
    add(currency, dueDay({ status: 'pending', lock_date, settlement_id: null }, at, cycle), minor);
  }
  const limits = await listLimits(db, [...due.keys()]);
  return new Map(
    limits.map((found) => [
      found.currency,
      reachMinimum(due.get(found.currency) ?? new Map(), found.limits.minimum_minor),
    ]),
  );
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
