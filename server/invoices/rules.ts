import { divideHalfEven, minorDigits, textToMinor } from '#contract/money.ts';

const DAY_MS = 86_400_000;
/** Tax rates have four decimals at most: so many parts make one. */
const RATE_DIGITS = 4;
const RATE_PARTS = 1_000_000n;
const DIGITS = 6;

/** The number as it stands on the paper. */
export function numberOf(id: number): string {
  return `INV-${String(id).padStart(DIGITS, '0')}`;
}

/** The number that somebody typed, with or without its letters; null where it is none. */
export function idOfNumber(text: string): number | null {
  const digits = /^(?:INV-?)?0*(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The network's fee on a commission, in minor units: half to even, once per invoice. */
export function feeOf(commissionMinor: bigint, percent: number): bigint {
  return divideHalfEven(commissionMinor * BigInt(percent), 100n);
}

/**
 * The tax on commission and fee, in minor units: half to even, once per invoice. `percent` as the
 * database keeps it: "19.0000".
 */
export function taxOf(netMinor: bigint, percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  const rate = BigInt(whole + fraction.padEnd(RATE_DIGITS, '0'));
  return divideHalfEven(netMinor * rate, RATE_PARTS);
}

/** The day (UTC) by which an invoice made now is to be paid. */
export function dueDay(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether money can have come on a day: not before the invoice was made, nor after today (UTC). */
export function isPaidDay(day: string, issuedAt: Date, at: Date): boolean {
  return day >= issuedAt.toISOString().slice(0, 10) && day <= at.toISOString().slice(0, 10);
}

/** What came of an invoice, in minor units; null for no amount above zero, or with needless digits. */
export function cameMinor(amount: string, currency: string): bigint | null {
  const [, fraction = ''] = amount.split('.');
  if (fraction.length > minorDigits(currency)) return null;
  const minor = textToMinor(amount, currency);
  return minor !== null && minor > 0n ? minor : null;
}
