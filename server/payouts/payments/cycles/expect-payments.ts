import { listLimits } from '#server/books/money-limits/find-limits.ts';
import { findDefaultMethod } from '#server/payouts/payout-methods/find-method.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { listUnpaidByBrands } from '../line-store.ts';
import { listBalanceRecords } from '../summary-store.ts';
import { type CycleDays, nextDay, payDayOf, reachMinimum } from './rules.ts';
import { findCycleDays, listOpenSettlements, sumAwaited, sumRewards } from './store.ts';

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

/** The days of the cycle, today in the time zone of the network, and what waits for brands. */
type Cycle = CycleDays & {
  today: string;
  waiting: { ids: ReadonlySet<number>; amounts: ReadonlyMap<string, bigint> } | null;
};

/** Expected payment day of a line, or null if it cannot be predicted. */
export type ExpectPayDay = (line: AwaitedLine) => string | null;

/**
 * Forecasts when the lines of one publisher are paid, given the current state: the monthly
 * settlement and payment request days, the minimum per currency, and the day a pending line is
 * approved automatically. null: the line is rejected or paid, waits for a decision without a date,
 * stays below the minimum with everything known so far, has no payout method, is in a payment that
 * is held up, or waits for the brand, which has to pay first (`pay_after_brand`).
 */
export async function expectPayments(db: Db, publisherId: number, at: Date): Promise<ExpectPayDay> {
  const cycle = { ...(await findCycleDays(db, at)), waiting: await findWaiting(db, publisherId) };
  const payDays = (await findDefaultMethod(db, publisherId))
    ? await forecast(db, publisherId, cycle)
    : new Map<string, ReturnType<typeof reachMinimum>>();
  return (line) => {
    if (line.paid_at !== null || line.status === 'rejected') return null;
    if (line.payment_status === 'to_be_paid' || line.payment_status === 'processing') {
      return cycle.today;
    }
    // The settlement of a cancelled payment waits for the next payment.
    if (line.payment_status !== null && line.payment_status !== 'cancelled') return null;
    const due = dueDay(line, cycle);
    return due === null ? null : (payDays.get(line.currency)?.get(due) ?? null);
  };
}

/** The earliest day on which the payment of a line can be requested. */
function dueDay(
  line: Pick<AwaitedLine, 'status' | 'lock_date' | 'settlement_id'>,
  { today, waiting, ...days }: Cycle,
) {
  if (line.settlement_id !== null) {
    return waiting?.ids.has(line.settlement_id) ? null : nextDay('request', today, days);
  }
  if (waiting) return null;
  if (line.status === 'approved') return payDayOf(today, days);
  if (line.lock_date === null) return null;
  return payDayOf(line.lock_date > today ? line.lock_date : today, days);
}

/** Settlements that wait for their brand and their amounts per currency; null: none has to wait. */
async function findWaiting(db: Db, publisherId: number): Promise<Cycle['waiting']> {
  if (!(await findSettingValue(db, 'pay_after_brand'))) return null;
  const open = await listOpenSettlements(db, publisherId);
  const ids = new Set(
    await listUnpaidByBrands(
      db,
      open.map(({ id }) => id),
    ),
  );
  const amounts = new Map<string, bigint>();
  for (const { id, currency, commission_minor } of open) {
    if (ids.has(id)) amounts.set(currency, (amounts.get(currency) ?? 0n) + commission_minor);
  }
  return { ids, amounts };
}

async function forecast(db: Db, publisherId: number, cycle: Cycle) {
  const { today, waiting } = cycle;
  const due = new Map<string, Map<string, bigint>>();
  const add = (currency: string, day: string | null, minor: bigint) => {
    if (day === null) return;
    const days = due.get(currency) ?? new Map<string, bigint>();
    due.set(currency, days.set(day, (days.get(day) ?? 0n) + minor));
  };
  // Rewards are paid by the network, so that they wait for no brand.
  const rewards = waiting && (await sumRewards(db, publisherId));
  for (const { currency, available, approved } of await listBalanceRecords(db, publisherId)) {
    const payable = available - (waiting?.amounts.get(currency) ?? 0n);
    add(currency, nextDay('request', today, cycle), payable);
    add(currency, payDayOf(today, cycle), rewards ? (rewards.get(currency) ?? 0n) : approved);
  }
  for (const { currency, lock_date, minor } of await sumAwaited(db, publisherId)) {
    add(currency, dueDay({ status: 'pending', lock_date, settlement_id: null }, cycle), minor);
  }
  const limits = await listLimits(db, [...due.keys()]);
  return new Map(
    limits.map((found) => [
      found.currency,
      reachMinimum(due.get(found.currency) ?? new Map(), found.limits.minimum_minor),
    ]),
  );
}
