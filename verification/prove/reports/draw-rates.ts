import { buildRates } from '#server/books/rates/builders.ts';
import type { Application } from '../open-application.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { digitsOf, roundHalfEven } from './count-money.ts';
import type { Brand, Publisher } from './open-network.ts';
import { addDays } from './read-calendar.ts';

/** Rates have ten decimals, so their unit is 10^-10. */
const UNIT = 10n ** 10n;
/** A rate is valid for this many days. */
const GOOD_FOR_DAYS = 7;
/** Approximate units per euro, in hundredths. */
const WORTH = { USD: 109, JPY: 16_850, KWD: 33, GBP: 84 } as const;

/** Units of one currency for one unit of another on a day, in units of 10^-10; null: unknown. */
export type Rates = (from: string, to: string, day: string) => bigint | null;

/**
 * Stores rates for a period in the program, and returns them by an independent calculation. Some
 * days have none, and pounds have none after six weeks: then amounts in pounds are not converted.
 */
export async function drawRates(
  app: Application,
  random: Random,
  from: string,
  days: number,
): Promise<Rates> {
  const known = new Map<string, Map<string, bigint>>();
  for (let nth = 0; nth < days; nth += 1) {
    if (nth > 0 && random() < 0.4) continue;
    const day = addDays(from, nth);
    const names = Object.keys(WORTH).filter((name) => name !== 'GBP' || nth < 42);
    const drawn = new Map(
      names.map((name) => [name, drawRate(random, name as keyof typeof WORTH)]),
    );
    await buildRates(
      app,
      day,
      Object.fromEntries([...drawn].map(([name, at]) => [name, text(at)])),
    );
    known.set(day, drawn.set('EUR', UNIT));
  }
  return (one, other, day) => {
    if (one === other) return UNIT;
    for (let back = 0; back <= GOOD_FOR_DAYS; back += 1) {
      const rates = known.get(addDays(day, -back));
      const [own, foreign] = [rates?.get(one), rates?.get(other)];
      if (own && foreign) return roundHalfEven(foreign * UNIT, own);
    }
    return null;
  };
}

function drawRate(random: Random, currency: keyof typeof WORTH): bigint {
  const about = BigInt(WORTH[currency]) * (UNIT / 100n);
  return about + (about * BigInt(pickBelow(random, 20_000) - 10_000)) / 1_000_000n;
}

const text = (rate: bigint) => `${rate / UNIT}.${String(rate % UNIT).padStart(10, '0')}`;

/** Converts minor units of one currency to another. */
export function convert(minor: bigint, from: string, to: string, rate: bigint): bigint {
  const [before, after] = [10n ** BigInt(digitsOf(from)), 10n ** BigInt(digitsOf(to))];
  return roundHalfEven(minor * rate * after, UNIT * before);
}

/**
 * The currency in which clicks on a brand count on a day of a publisher: that of orders of the day.
 */
export function currencyOfClicks(rates: Rates, publisher: Publisher, brand: Brand, day: string) {
  const isKnown = rates(brand.currency, publisher.currency, day) !== null;
  return isKnown ? publisher.currency : brand.currency;
}
