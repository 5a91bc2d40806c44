import { readFileSync } from 'node:fs';

/**
 * Independent arithmetic of this proof: decimals from the list of the ISO 4217 maintenance agency,
 * fractions of integers, and half-even rounding by comparison with both neighbours.
 */
const LIST = new URL('../../../contract/iso-4217/codes-all.csv', import.meta.url);

/** The number of decimals of every currency in use: rows without a withdrawal date. */
export function readDecimals(): Map<string, number> {
  const decimals = new Map<string, number>();
  for (const line of readFileSync(LIST, 'utf8').split(/\r?\n/).slice(1)) {
    // Names may contain commas, codes and numbers do not: the last four fields.
    const [code = '', , minor = '', withdrawn = ''] = line.split(',').slice(-4);
    if (/^[A-Z]{3}$/.test(code) && /^\d$/.test(minor) && withdrawn === '') {
      decimals.set(code, Number(minor));
    }
  }
  return decimals;
}

/** A fraction of integers; the denominator is positive. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

/** The nearest integer; of two equally near ones the even one. */
export function nearest([numerator, denominator]: Fraction): bigint {
  const remainder = ((numerator % denominator) + denominator) % denominator;
  const lower = (numerator - remainder) / denominator;
  const upper = lower + 1n;
  const [toLower, toUpper] = [remainder, denominator - remainder];
  if (toLower === toUpper) return lower % 2n === 0n ? lower : upper;
  return toLower < toUpper ? lower : upper;
}

/** An amount as decimal text with exactly the decimals of its currency. */
export function writeDecimal(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return minor < 0n ? `-${text}` : text;
}
