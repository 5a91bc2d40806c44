import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { takeRates } from '#server/rates/take-rates.ts';
import { makeRandom, type Random } from './make-random.ts';

const DAY_MS = 86_400_000;
/** A chance of its own: more currencies or days must not tell the rest of the story anew. */
const SEED = 20_260_802;

/** About what a euro is worth, and with how many decimals it is told. */
const inventedRates = [
  ['USD', 1.08, 4],
  ['GBP', 0.85, 5],
  ['JPY', 162, 2],
  ['CHF', 0.95, 4],
  ['CAD', 1.48, 4],
  ['AUD', 1.65, 4],
  ['NZD', 1.79, 4],
  ['SEK', 11.3, 4],
  ['NOK', 11.6, 4],
  ['DKK', 7.46, 4],
  ['PLN', 4.29, 4],
  ['CZK', 25.1, 3],
  ['CNY', 7.8, 4],
  ['HKD', 8.42, 4],
  ['SGD', 1.45, 4],
  ['INR', 91, 3],
  ['KRW', 1475, 2],
  ['BRL', 6.1, 4],
  ['MXN', 20.5, 4],
  ['ZAR', 19.8, 4],
] as const;

/** Invented rates of every working day of so many days up to now. */
export async function makeRates({ db }: Pick<Parts, 'db'>, days: number): Promise<void> {
  const random = makeRandom(SEED);
  const workdays = Array.from(
    { length: days },
    (_, nth) => new Date(now().getTime() - (days - 1 - nth) * DAY_MS),
  ).filter((date) => date.getUTCDay() % 6 !== 0);
  const told = inventedRates.flatMap(([currency, start, decimals]) =>
    wander(random, start, workdays.length).map((rate, nth) => ({
      ...{ row: 0, field: '', currency },
      day: workdays[nth]?.toISOString().slice(0, 10) ?? '',
      per_eur: rate.toFixed(decimals),
    })),
  );
  const origin = { source: 'demonstration', staff_id: null } as const;
  await inTransaction(db, (tx) => takeRates(tx, told, origin));
}

/** A rate from day to day: at most 0.6 % up or down. */
function wander(random: Random, start: number, days: number): number[] {
  let rate = start;
  return Array.from({ length: days }, () => {
    rate *= 1 + (random.next() - 0.5) * 0.012;
    return rate;
  });
}
