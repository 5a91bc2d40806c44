import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { findNewestRates, type NewestRate } from '#server/books/rates/list-rates.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MoneyLimits } from './check-limits.ts';
import { roundLimit, sameNumber } from './rules.ts';
import { limitColumns, readLimits, type StoredLimits } from './store.ts';

/** The limits in force for a currency, and where they come from. */
export type FoundLimits = {
  currency: string;
  base: string;
  limits: MoneyLimits;
  /** What is set for the currency itself. */
  own: StoredLimits | undefined;
  /** From the base currency; null: there is no rate. */
  rate: NewestRate | null;
};

/** The limits in force for one currency. */
export async function findLimits(db: Db, currency: string): Promise<MoneyLimits> {
  const [found] = await listLimits(db, [currency]);
  if (!found) throw new Error(`No limits for ${currency}.`);
  return found.limits;
}

/**
 * The limits in force for currencies, in input order: the own ones, otherwise those of the base
 * currency at the newest rate of a day on which both have one, rounded to two digits.
 */
export async function listLimits(db: Db, currencies: readonly string[]): Promise<FoundLimits[]> {
  const stored = await readLimits(db, currencies);
  const base = stored.find((one) => one.is_base);
  if (!base) throw new Error('There is no base currency.');
  const today = now().toISOString().slice(0, 10);
  const rates = await findNewestRates(db, base.currency, currencies, today);
  return currencies.map((currency, place) => {
    const own = stored.find((one) => one.currency === currency);
    const rate = rates[place] ?? null;
    return {
      currency,
      base: base.currency,
      limits: deriveLimits(base, currency, own, rate),
      own,
      rate,
    };
  });
}

/** The base currency, that of the network's own limits. */
export async function findBaseCurrency(db: Db): Promise<string> {
  const [base] = await readLimits(db, []);
  if (!base) throw new Error('There is no base currency.');
  return base.currency;
}

function deriveLimits(
  base: StoredLimits,
  currency: string,
  own: StoredLimits | undefined,
  rate: NewestRate | null,
): MoneyLimits {
  const derive = (minor: bigint) =>
    rate === null
      ? sameNumber(minor, base.currency, currency)
      : roundLimit(convertMinor(minor, base.currency, currency, rate.rate));
  const entries = limitColumns.map(([, column]) => [
    column,
    own?.[column] ?? derive(base[column] ?? 0n),
  ]);
  return Object.fromEntries(entries) as MoneyLimits;
}
