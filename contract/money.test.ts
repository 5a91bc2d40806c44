import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfEven, minorToText, minorToWords, plainRate, textToMinor } from './money.ts';

test('an amount survives the way out and in, in currencies of 0, 2 and 3 digits', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.constantFrom('JPY', 'USD', 'KWD'),
      (minor, currency) => {
        expect(textToMinor(minorToText(minor, currency), currency)).toBe(minor);
      },
    ),
  );
});

test.each([
  ['0.125', 12n],
  ['0.135', 14n],
  ['-0.125', -12n],
  ['2.5', 250n],
  ['+7', 700n],
  ['0.0050000001', 1n],
])('%s dollars are %s cents, half to even', (text, cents) => {
  expect(textToMinor(text, 'USD')).toBe(cents);
});

test.each(['', '1,5', '1e3', '0x10', '--1', '1.', '.5', 'NaN', '٣'])(
  'the text "%s" is no amount',
  (text) => {
    expect(textToMinor(text, 'USD')).toBeNull();
  },
);

test('division rounds to the nearest and ties to even, on both sides of zero', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.bigInt(1n, 10n ** 5n), (top, bottom) => {
      const quotient = divideHalfEven(top, bottom);
      const twiceRest = 2n * (top - quotient * bottom);
      expect(twiceRest <= bottom && twiceRest >= -bottom).toBe(true);
      if (twiceRest === bottom || twiceRest === -bottom) expect(quotient % 2n).toBe(0n);
    }),
  );
});

test('zero has no sign, and spaces around an amount are ignored', () => {
  expect([minorToText(0n, 'USD'), minorToText(0n, 'JPY')]).toEqual(['0.00', '0']);
  expect(textToMinor(' 1.50 ', 'USD')).toBe(150n);
});

test('a rate is written without trailing zeros', () => {
  expect(plainRate('1.0832000000')).toBe('1.0832');
  expect(plainRate('161.0000')).toBe('161');
  expect(plainRate('100')).toBe('100');
  expect(plainRate('0.0500100')).toBe('0.05001');
});

test('people read amounts with sign and code, and no cent of a large amount is lost', () => {
  expect(minorToWords(7_500n, 'USD')).toBe('$75.00 USD');
  expect(minorToWords(-500n, 'JPY')).toBe('-¥500 JPY');
  expect(minorToWords(9_007_199_254_740_993_01n, 'EUR')).toBe('€9,007,199,254,740,993.01 EUR');
});
