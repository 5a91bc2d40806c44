import { readFileSync } from 'node:fs';

const LIST = new URL('../../../contract/iso-4217/codes-all.csv', import.meta.url);
const PPM = 1_000_000n;
/** Rates have ten decimals, so their unit is 10^-10. */
export const RATE_UNIT = 10n ** 10n;

/** The number of decimals of every currency in use, from the list of ISO 4217 and not from the program. */
export const decimals = new Map<string, number>();
for (const line of readFileSync(LIST, 'utf8').split(/\r?\n/).slice(1)) {
  // Names may contain commas, codes and numbers do not: the last four fields.
  const [code = '', , minor = '', withdrawn = ''] = line.split(',').slice(-4);
  if (/^[A-Z]{3}$/.test(code) && /^\d$/.test(minor) && withdrawn === '') {
    decimals.set(code, Number(minor));
  }
}

/** Minor units of one unit. Withdrawn currencies had two decimals in the program's ledger. */
export const unitOf = (currency: string) => 10n ** BigInt(decimals.get(currency) ?? 2);

/**
 * The faults that `money` plants into the model, one at a time, each with the kind of brand that shows
 * it. Each must be found.
 */
export const faults = {
  'round half up': 0,
  'give the remainder to the first line': 2,
  'pay a fixed amount per line': 2,
  'forget the cap of an order': 3,
  'forget the cap of a month': 8,
  'count the order itself towards tiers': 5,
  'reverse at the current terms': 0,
  'keep the commission of a returned order': 1,
  'keep the commission of a return that is matched later': 0,
  'pay renewals without end': 7,
  'ignore exclusive coupons': 0,
  'convert the sale through the brand': 4,
  'settle rejected lines': 0,
  'forget adjustments after settlement': 0,
  'tax without the fee': 0,
  'pay below the minimum': 0,
} as const;
export type Fault = keyof typeof faults | null;

/** The arithmetic of all proofs, written without the program's; `fault` spoils one rule of it. */
export function openArithmetic(fault: Fault) {
  const divide = (dividend: bigint, divisor: bigint) => {
    if (fault !== 'round half up') return roundHalfEven(dividend, divisor);
    return (2n * dividend + divisor) / (2n * divisor);
  };

  const percent = (amount: bigint, ppm: number) => divide(amount * BigInt(ppm), PPM);

  /** Minor units of one currency in another; the rate is in units of 10^-10. */
  function convert(minor: bigint, from: string, to: string, rate: bigint): bigint {
    return divide(minor * rate * unitOf(to), RATE_UNIT * unitOf(from));
  }

  /** Parts in proportion to weights, which sum up to the whole; leftovers go to the largest rests. */
  function split(whole: bigint, weights: readonly bigint[]): bigint[] {
    const total = sumMinor(weights);
    const parts = weights.map((weight) => (whole * weight) / total);
    let left = whole - sumMinor(parts);
    if (fault === 'give the remainder to the first line') {
      return parts.map((part, place) => (place === 0 ? part + left : part));
    }
    const rests = weights.map(
      (weight, place) => ((whole * weight) % total) * 10_000n - BigInt(place),
    );
    while (left > 0n) {
      let best = 0;
      for (let place = 1; place < rests.length; place += 1) {
        if ((rests[place] ?? 0n) > (rests[best] ?? 0n)) best = place;
      }
      parts[best] = (parts[best] ?? 0n) + 1n;
      rests[best] = -(10n ** 40n);
      left -= 1n;
    }
    return parts;
  }

  return { fault, percent, convert, split };
}

export type Arithmetic = ReturnType<typeof openArithmetic>;
export const exact = openArithmetic(null);

/** A quotient rounded half to even using the remainder; the divisor is positive. */
export function roundHalfEven(dividend: bigint, divisor: bigint): bigint {
  const size = sizeOf(dividend);
  const rest = size % divisor;
  let whole = (size - rest) / divisor;
  if (rest * 2n > divisor || (rest * 2n === divisor && whole % 2n === 1n)) whole += 1n;
  return whole * signOf(dividend);
}

/** Minor units as decimal text with exactly the decimals of the currency. */
export function writeAmount(minor: bigint, currency: string): string {
  const unit = unitOf(currency);
  const rest = unit === 1n ? '' : `.${String(unit + (sizeOf(minor) % unit)).slice(1)}`;
  return `${minor < 0n ? '-' : ''}${sizeOf(minor) / unit}${rest}`;
}

/** The sum of amounts in minor units. */
export const sumMinor = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
export const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);
export const signOf = (minor: bigint) => (minor === 0n ? 0n : minor < 0n ? -1n : 1n);
export const leastOf = (one: bigint, other: bigint) => (one < other ? one : other);
