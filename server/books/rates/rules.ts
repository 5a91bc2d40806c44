import { isCurrency } from '#contract/currencies.ts';
import { isDay } from '#contract/fields.ts';
import { DAY_MS } from '#server/platform/clock.ts';

const DECIMALS = 10;
/** The first day of the euro and of the ECB's rates. */
const FIRST_DAY = '1999-01-01';
const OLD_DAYS = 3;
/** How many days back the rate is looked up that a new one is compared with. */
export const NEIGHBOUR_DAYS = 31;

const MONTHS =
  'January February March April May June July August September October November December';

/** Currencies replaced by the euro or by a new currency, which the ECB's history still contains. */
const FORMER = ['CYP', 'EEK', 'LTL', 'LVL', 'MTL', 'ROL', 'SIT', 'SKK', 'TRL'];

/** Whether a currency may have a rate. The euro has none: all rates are per euro. */
export function mayHaveRate(currency: string): boolean {
  return currency !== 'EUR' && (isCurrency(currency) || FORMER.includes(currency));
}

/** A day as YYYY-MM-DD, from that form or from "20 November 2026"; null for anything else. */
export function readDay(text: string): string | null {
  if (isDay(text)) return text;
  const [, date = '', name = '', year = ''] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.split(' ').indexOf(name) + 1;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Whether a rate can exist for a day: since the start of the euro and not in the future. */
export function mayBeRated(day: string, today: string): boolean {
  return day >= FIRST_DAY && day <= today;
}

/** The UTC day of a moment. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Whether the newest rates are so old that staff should be warned. */
export function isOld(newestDay: string, today: string): boolean {
  return daysBetween(newestDay, today) > OLD_DAYS;
}

/** A rate in integer units of 10^-10. */
export function unitsOf(rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}

/**
 * Whether a rate is more than double or less than half of another, which is probably a typing
 * error.
 */
export function isFarOff(units: bigint, other: bigint): boolean {
  return units > 2n * other || 2n * units < other;
}
