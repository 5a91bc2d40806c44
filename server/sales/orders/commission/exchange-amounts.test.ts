import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  type Exchange,
  exchangeOf,
  isAmountTooLarge,
  isMoved,
  saleOfBrand,
  sidesOf,
} from './exchange-amounts.ts';

/** Reported in dinars (three decimals), owed in yen (none), credited in euros (two). */
const FOREIGN: Exchange = {
  original: 'KWD',
  brand: 'JPY',
  own: 'EUR',
  brand_rate: '400',
  sale_rate: '2.5',
  commission_rate: '0.00625',
};
const AT_HOME: Exchange = {
  original: 'EUR',
  brand: 'EUR',
  own: 'EUR',
  brand_rate: '1',
  sale_rate: '1',
  commission_rate: '1',
};
const EMPTY = {
  original_currency: null,
  original_minor: null,
  brand_currency: null,
  brand_sale_minor: null,
  brand_commission_minor: null,
  brand_rate: null,
  sale_rate: null,
  commission_rate: null,
};

test("the sale is converted from the reported amount, the commission from the brand's debt", () => {
  // 1.001 dinars are 400.4 yen or 2.5025 euros; 399 yen are 2.49375 euros.
  expect(saleOfBrand(FOREIGN, 1_001n)).toBe(400n);
  expect(amountsOf(FOREIGN, 1_001n, 399n)).toEqual({
    currency: 'EUR',
    sale_minor: 250n,
    commission_minor: 249n,
    original_currency: 'KWD',
    original_minor: 1_001n,
    brand_currency: 'JPY',
    brand_sale_minor: 400n,
    brand_commission_minor: 399n,
    brand_rate: '400',
    sale_rate: '2.5',
    commission_rate: '0.00625',
  });
});

test('a line in a single currency is stored without rates', () => {
  expect(amountsOf(AT_HOME, -70n, -7n)).toEqual({
    ...EMPTY,
    currency: 'EUR',
    sale_minor: -70n,
    commission_minor: -7n,
  });
  // Also if only one of the three currencies differs.
  for (const other of [{ original: 'USD' }, { brand: 'USD' }]) {
    const amounts = amountsOf({ ...AT_HOME, ...other }, 70n, 7n);
    expect(Object.values(amounts).every((value) => value !== null)).toBe(true);
  }
});

describe('a stored line', () => {
  test('restores the currencies and rates of its conversion', () => {
    expect(exchangeOf(amountsOf(FOREIGN, 5n, 2n))).toEqual(FOREIGN);
    expect(exchangeOf(amountsOf(AT_HOME, 5n, 2n))).toEqual(AT_HOME);
  });

  test('has amounts for each side, converted or not', () => {
    expect(sidesOf(amountsOf(FOREIGN, 1_001n, 399n))).toEqual({
      original: { currency: 'KWD', sale_minor: 1_001n },
      brand: { currency: 'JPY', sale_minor: 400n, commission_minor: 399n },
    });
    expect(sidesOf(amountsOf(AT_HOME, 70n, 7n))).toEqual({
      original: { currency: 'EUR', sale_minor: 70n },
      brand: { currency: 'EUR', sale_minor: 70n, commission_minor: 7n },
    });
  });
});

test('refuses amounts above the maximum on either side, positive or negative', () => {
  const most = 10n ** 17n;
  const home = (sale: bigint, commission: bigint) => amountsOf(AT_HOME, sale, commission);
  expect(isAmountTooLarge(home(most, -most))).toBe(false);
  for (const [sale, commission] of [
    [most + 1n, 0n],
    [-most - 1n, 0n],
    [0n, most + 1n],
    [0n, -most - 1n],
  ] as const) {
    expect(isAmountTooLarge(home(sale, commission))).toBe(true);
  }
  // 10 ** 16 minor units of dinars (three decimals) are 4 * 10 ** 15 yen: within the limit for the
  // brand, and far within it for the other amounts.
  const yen = { ...FOREIGN, sale_rate: '0.0000000001', commission_rate: '0.0000000001' };
  expect(isAmountTooLarge(amountsOf(yen, most, 0n))).toBe(false);
  expect(isAmountTooLarge(amountsOf({ ...yen, brand_rate: '1001' }, most, 0n))).toBe(true);
  expect(isAmountTooLarge(amountsOf(yen, 0n, most + 1n))).toBe(true);
});

test('a line is moved by another publisher or another currency of its own or of its brand', () => {
  const line = { ...amountsOf(AT_HOME, 100n, 5n), publisher_id: 7 };
  expect(isMoved(line, { ...line, sale_minor: 1n })).toBe(false);
  expect(isMoved(line, { ...line, brand_currency: 'EUR' })).toBe(false);
  expect(isMoved({ ...line, brand_currency: 'EUR' }, line)).toBe(false);
  expect(isMoved({ ...line, publisher_id: null }, { ...line, publisher_id: undefined })).toBe(
    false,
  );
  expect(isMoved(line, { ...line, publisher_id: 8 })).toBe(true);
  expect(isMoved(line, { ...line, publisher_id: null })).toBe(true);
  expect(isMoved({ ...line, publisher_id: undefined }, line)).toBe(true);
  expect(isMoved(line, { ...line, currency: 'USD', brand_currency: 'EUR' })).toBe(true);
  expect(isMoved(line, { ...line, brand_currency: 'USD' })).toBe(true);
  expect(isMoved({ ...line, brand_currency: 'USD' }, line)).toBe(true);
});
