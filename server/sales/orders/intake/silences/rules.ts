import { HOUR_MS } from '#server/platform/clock.ts';

const WEEK_HOURS = 168;

/** Orders of a brand by the hour of the week in which they arrived: 0 is Monday 00:00 UTC. */
export type History = {
  weeks: number;
  orders: number;
  /** Orders per hour of the week, in all weeks together. */
  byHour: ReadonlyMap<number, number>;
  /** A gap between two arrivals that is rarely exceeded, in ms. */
  usual_gap_ms: number;
};

/**
 * With an expectation of 14 orders, a gap happens by chance once in a million orders (Poisson: e^-14).
 * Brands whose orders arrive in bursts, such as nightly batches, also need a gap that is unusual for them.
 */
const EXPECTED_ORDERS = 14;
const GAP_FACTOR = 1.5;
const MIN_GAP_MS = 2 * HOUR_MS;
/** Less history does not show the rhythm of a week. */
const MIN_ORDERS = 50;
const MIN_WEEKS = 2;
/** Weight of the average of all hours, in weeks. */
const PRIOR_WEEKS = 0.25;

/** Whether a brand without an order for this time has stopped reporting, judging by its history. */
export function isSilent(history: History, gapMs: number, expected: number): boolean {
  if (history.orders < MIN_ORDERS || history.weeks < MIN_WEEKS) return false;
  const unusual = Math.max(MIN_GAP_MS, GAP_FACTOR * history.usual_gap_ms);
  return expected >= EXPECTED_ORDERS && gapMs >= unusual;
}

/**
 * The orders expected between two times. Every hour of the week has the average of its past weeks,
 * drawn a little towards the average of all hours, so that no hour has a rate of exactly 0.
 */
export function expectedOrders({ weeks, orders, byHour }: History, from: Date, to: Date): number {
  const average = orders / weeks / WEEK_HOURS;
  let expected = 0;
  for (let at = from.getTime(); at < to.getTime(); ) {
    const end = Math.min(to.getTime(), (Math.floor(at / HOUR_MS) + 1) * HOUR_MS);
    const own = byHour.get(hourOfWeek(at)) ?? 0;
    const rate = (own + PRIOR_WEEKS * average) / (weeks + PRIOR_WEEKS);
    expected += (rate * (end - at)) / HOUR_MS;
    at = end;
  }
  return expected;
}

/** 1970-01-01 was a Thursday. */
const hourOfWeek = (ms: number) => (Math.floor(ms / HOUR_MS) + 3 * 24) % WEEK_HOURS;
