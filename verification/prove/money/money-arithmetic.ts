import { digitsOf, roundHalfEven, sumMinor } from '../reports/count-money.ts';

const PPM = 1_000_000n;
/** Rates have ten decimals, so their unit is 10^-10. */
export const RATE_UNIT = 10n ** 10n;

/**
 * The faults that the proof plants into its model, one at a time, each with the kind of brand that shows
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

/** The arithmetic of the model, written without the program's; `fault` spoils one rule of it. */
export function openArithmetic(fault: Fault) {
  const divide = (dividend: bigint, divisor: bigint) => {
    if (fault !== 'round half up') return roundHalfEven(dividend, divisor);
    return (2n * dividend + divisor) / (2n * divisor);
  };

  const percent = (amount: bigint, ppm: number) => divide(amount * BigInt(ppm), PPM);

  /** Minor units of one currency in another; the rate is in units of 10^-10. */
  function convert(minor: bigint, from: string, to: string, rate: bigint): bigint {
    const [before, after] = [10n ** BigInt(digitsOf(from)), 10n ** BigInt(digitsOf(to))];
    return divide(minor * rate * after, RATE_UNIT * before);
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

  return { fault, divide, percent, convert, split };
}

export type Arithmetic = ReturnType<typeof openArithmetic>;

export const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);
export const signOf = (minor: bigint) => (minor === 0n ? 0n : minor < 0n ? -1n : 1n);
export const leastOf = (one: bigint, other: bigint) => (one < other ? one : other);
