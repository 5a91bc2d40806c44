import { isDay } from '#contract/fields.ts';

const DECIMALS = 10;
const DAY_MS = 86_400_000;
/** The euro, and the bank's rates, begin here. */
const FIRST_DAY = '1999-01-01';
const OLD_DAYS = 3;
/** How far back a rate is looked for that another is held against. */
export const NEIGHBOUR_DAYS = 31;

const MONTHS =
  'January February March April May June July August September October November December';

/** Currencies that the euro or a new money has replaced: the bank's history still tells them. */
const FORMER = ['CYP', 'EEK', 'LTL', 'LVL', 'MTL', 'ROL', 'SIT', 'SKK', 'TRL'];
const known = new Set([...Intl.supportedValuesOf('currency'), ...FORMER]);

/** Whether a currency may have a rate: the euro is what all the others are told by. */
export function mayHaveRate(currency: string): boolean {
  return currency !== 'EUR' && known.has(currency);
}

/** A day as YYYY-MM-DD, of that or of "20 November 2026"; null where it is neither. */
export function readDay(text: string): string | null {
  if (isDay(text)) return text;
  const [, date = '', name = '', year = ''] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.split(' ').indexOf(name) + 1;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Whether there can be a rate of a day yet, or already. */
export function mayBeRated(day: string, today: string): boolean {
  return day >= FIRST_DAY && day <= today;
}

/** The UTC day of a moment. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Days from one to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Whether the newest rates are so old that somebody should look why. */
export function isOld(newestDay: string, today: string): boolean {
  return daysBetween(newestDay, today) > OLD_DAYS;
}

/** A rate in whole 10^-10 of a unit. */
export function unitsOf(rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}

/** Whether a rate is more than double or less than half of another: a slip far likelier than news. */
export function isFarOff(units: bigint, other: bigint): boolean {
  return units > 2n * other || 2n * units < other;
}
