import { divideHalfEven } from '#contract/money.ts';

const DAY_MS = 86_400_000;
const DUE_DAYS = 30;
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

/** The day (UTC) by which an invoice made now is to be paid. */
export function dueDay(at: Date): string {
  return new Date(at.getTime() + DUE_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Whether money can have come on a day: not before the invoice was made, nor after today (UTC). */
export function isPaidDay(day: string, issuedAt: Date, at: Date): boolean {
  return day >= issuedAt.toISOString().slice(0, 10) && day <= at.toISOString().slice(0, 10);
}
