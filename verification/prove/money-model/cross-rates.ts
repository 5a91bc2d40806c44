import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { RATE_UNIT, roundHalfEven } from './open-arithmetic.ts';

/** A rate is valid on its day and the seven after it. */
const VALID_DAYS = 7;
/** Approximate units per euro, in hundredths. */
const WORTH = { USD: 109, JPY: 16_850, KWD: 33, GBP: 84 };

/** Units of each currency for one euro by day, in units of 10^-10. */
export type RatesPerEuro = Map<string, Map<string, bigint>>;
/** Units of one currency for one of another on a day, in units of 10^-10; null: unknown. */
export type Rates = (from: string, to: string, day: string) => bigint | null;

/** The rates between all currencies, from the newest valid day that has both. */
export function crossRates(perEuro: RatesPerEuro): Rates {
  return (from, to, day) => {
    if (from === to) return RATE_UNIT;
    for (let back = 0; back <= VALID_DAYS; back += 1) {
      const rates = perEuro.get(addDays(day, -back));
      const [own, other] = [rates?.get(from), rates?.get(to)];
      if (own && other) return roundHalfEven(other * RATE_UNIT, own);
    }
    return null;
  };
}

/** The rates of a day, at random up to a percent higher or lower than usual. */
export function drawRates(
  random: Random,
  currencies: readonly (keyof typeof WORTH)[],
): Map<string, bigint> {
  const drawn = currencies.map((currency): [string, bigint] => {
    const about = BigInt(WORTH[currency]) * (RATE_UNIT / 100n);
    return [currency, about + (about * BigInt(pickBelow(random, 20_000) - 10_000)) / 1_000_000n];
  });
  return new Map([['EUR', RATE_UNIT], ...drawn]);
}

/** Stores rates in the program. Those that it has already stay. */
export async function storeRates({ db }: Application, perEuro: RatesPerEuro): Promise<void> {
  const origin = { source: 'file', imported_at: new Date(0) };
  const rows = [...perEuro].flatMap(([day, rates]) =>
    [...rates].map(([currency, rate]) => {
      const fraction = String(rate % RATE_UNIT).padStart(10, '0');
      return { ...origin, day, currency, per_eur: `${rate / RATE_UNIT}.${fraction}` };
    }),
  );
  await db
    .insertInto('exchange_rates')
    .values(rows.filter(({ currency }) => currency !== 'EUR'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
