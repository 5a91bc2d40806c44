import { assumptions, costs } from './measured-costs.ts';

const DAY_MIN = 1_440;
const PEAK_HOUR = 20;

/** `day_factors`: each day compared with an ordinary one. The outage is one of the database. */
export type Scenario = {
  clicks_per_day: number;
  day_factors: readonly number[];
  outage: { from_min: number; minutes: number };
  load_rate: number;
  roll_up_rate: number;
};

/** Clicks at the end, the largest queues, and the largest age of clicks that reports lack. */
type Simulated = {
  arrived: number;
  spooled: number;
  waiting: number;
  rolled_up: number;
  most_spooled: number;
  longest_spool_min: number;
  longest_lag_min: number;
};

/**
 * Simulates the two queues of clicks minute by minute: the spool, which the loader empties, and the
 * stored clicks that the roll-up has not added. Both stop while the database is away.
 */
export function simulateDays(scenario: Scenario): Simulated {
  const { day_factors, outage, load_rate, roll_up_rate } = scenario;
  const arrivedBy: number[] = [];
  let [arrived, stored, rolledUp] = [0, 0, 0];
  let [mostSpooled, longestSpool, longestLag] = [0, 0, 0];
  const ages = { stored: openAge(arrivedBy), rolledUp: openAge(arrivedBy) };
  for (let minute = 0; minute < day_factors.length * DAY_MIN; minute += 1) {
    arrived += arrivalsIn(minute, scenario);
    arrivedBy.push(arrived);
    const isAway = minute >= outage.from_min && minute < outage.from_min + outage.minutes;
    if (!isAway) {
      stored += Math.min(arrived - stored, load_rate * 60);
      rolledUp += Math.min(stored - rolledUp, roll_up_rate * 60);
    }
    mostSpooled = Math.max(mostSpooled, arrived - stored);
    longestSpool = Math.max(longestSpool, ages.stored(minute, stored));
    longestLag = Math.max(longestLag, ages.rolledUp(minute, rolledUp));
  }
  return {
    arrived,
    spooled: arrived - stored,
    waiting: stored - rolledUp,
    rolled_up: rolledUp,
    most_spooled: mostSpooled,
    longest_spool_min: longestSpool,
    longest_lag_min: longestLag,
  };
}

/** A cosine over the day: the busiest hour has `peak_factor` of the mean. */
function arrivalsIn(minute: number, { clicks_per_day, day_factors }: Scenario): number {
  const day = Math.floor(minute / DAY_MIN);
  const turn = ((minute % DAY_MIN) / DAY_MIN - PEAK_HOUR / 24) * 2 * Math.PI;
  const share = 1 + (assumptions.peak_factor - 1) * Math.cos(turn);
  return (clicks_per_day / DAY_MIN) * (day_factors[day] ?? 1) * share;
}

/** Minutes since the oldest click that is not among the first `done` arrived. */
function openAge(arrivedBy: readonly number[]): (minute: number, done: number) => number {
  let oldest = 0;
  return (minute, done) => {
    // Half a click: sums of fractions differ in their last digits.
    while (oldest <= minute && (arrivedBy[oldest] ?? 0) <= done + 0.5) oldest += 1;
    return minute + 1 - oldest;
  };
}

/**
 * Four days of a billion clicks, the second with three times as many and without the database for 30
 * minutes at its peak.
 */
export const largest: Scenario = {
  clicks_per_day: 1e9,
  day_factors: [1, 3, 1, 1],
  outage: { from_min: DAY_MIN + PEAK_HOUR * 60, minutes: 30 },
  load_rate: costs.load_rate.value,
  roll_up_rate: costs.roll_up_rate.value,
};
