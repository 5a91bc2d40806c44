import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorDigits } from '#contract/currencies.ts';
import { convertMinor } from './convert-minor.ts';

const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const currencies = fc.constantFrom('JPY', 'USD', 'KWD');
const rates = fc.bigInt(1n, 10n ** 15n).map((units) =>
  units
    .toString()
    .padStart(11, '0')
    .replace(/(\d{10})$/, '.$1'),
);

test.each([
  [1000n, 'USD', 'JPY', '149.5000000000', 1495n],
  [1495n, 'JPY', 'USD', '0.0066889632', 1000n],
  [-250n, 'USD', 'KWD', '0.3070000000', -768n],
  [5n, 'USD', 'EUR', '0.5', 2n],
  [-5n, 'USD', 'EUR', '0.5', -2n],
  [7n, 'USD', 'EUR', '0.5', 4n],
  [1n, 'USD', 'JPY', '50', 0n],
  [3n, 'USD', 'JPY', '50.0000000000', 2n],
])('%s minor units of %s are in %s, at %s, %s', (minor, from, to, rate, converted) => {
  expect(convertMinor(minor, from, to, rate)).toBe(converted);
});

test('a converted amount is within half a minor unit of the exact one, ties to even', () => {
  fc.assert(
    fc.property(amounts, currencies, currencies, rates, (minor, from, to, rate) => {
      const converted = convertMinor(minor, from, to, rate);
      // Both sides in 10^-10 of the smallest unit that either currency could have.
      const units = BigInt(rate.replace('.', ''));
      const exact = minor * units * 10n ** BigInt(minorDigits(to));
      const one = 10n ** BigInt(10 + minorDigits(from));
      const twiceOff = 2n * (exact - converted * one);
      expect(twiceOff <= one && twiceOff >= -one).toBe(true);
      if (twiceOff === one || twiceOff === -one) expect(converted % 2n).toBe(0n);
    }),
  );
});

test('a return reverses exactly its sale, and a rate of 1 changes nothing', () => {
  fc.assert(
    fc.property(amounts, currencies, currencies, rates, (minor, from, to, rate) => {
      expect(convertMinor(-minor, from, to, rate)).toBe(-convertMinor(minor, from, to, rate));
      expect(convertMinor(minor, from, from, '1')).toBe(minor);
      expect(convertMinor(minor, from, from, '1.0000000000')).toBe(minor);
    }),
  );
});
