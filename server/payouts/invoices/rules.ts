import { minorDigits } from '#contract/currencies.ts';
import { divideHalfEven, textToMinor } from '#contract/money.ts';
import { DAY_MS } from '#server/platform/clock.ts';

/** Tax rates are percentages with at most four decimals, so a rate is a fraction of 1,000,000. */
const RATE_DIGITS = 4;
const RATE_PARTS = 1_000_000n;
const DIGITS = 6;

/** The invoice number as printed. */
export function numberOf(id: number): string {
  return `INV-${String(id).padStart(DIGITS, '0')}`;
}

/** Parses an invoice number, with or without its prefix; null if it is not one. */
export function idOfNumber(text: string): number | null {
  const digits = /^(?:INV-?)?0*(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The network fee on a commission, in minor units: rounded half to even, once per invoice. */
export function feeOf(commissionMinor: bigint, percent: number): bigint {
  return divideHalfEven(commissionMinor * BigInt(percent), 100n);
}

/**
 * The tax on commission and fee, in minor units: rounded half to even, once per invoice. `percent`
 * has the format of the database column: "19.0000".
 */
export function taxOf(netMinor: bigint, percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  const rate = BigInt(whole + fraction.padEnd(RATE_DIGITS, '0'));
  return divideHalfEven(netMinor * rate, RATE_PARTS);
}

/** The day on which an invoice of a day is due. */
export function dueDay(issuedOn: string, days: number): string {
  return new Date(Date.parse(issuedOn) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Whether a day is a possible payment day: not before the invoice was issued and not after today.
 */
export function isPaidDay(day: string, issuedOn: string, today: string): boolean {
  return day >= issuedOn && day <= today;
}

/**
 * Parses a received amount into minor units; null if it is not positive or has too many decimals.
 */
export function cameMinor(amount: string, currency: string): bigint | null {
  const [, fraction = ''] = amount.split('.');
  if (fraction.length > minorDigits(currency)) return null;
  const minor = textToMinor(amount, currency);
  return minor !== null && minor > 0n ? minor : null;
}
