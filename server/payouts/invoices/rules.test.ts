import { expect, test } from 'vitest';
import { cameMinor, dueDay, feeOf, idOfNumber, isPaidDay, numberOf, taxOf } from './rules.ts';

test('invoice numbers, fees, due days and search terms follow the rules', () => {
  expect([numberOf(12), numberOf(1_234_567)]).toEqual(['INV-000012', 'INV-1234567']);
  const typed = ['INV-000012', 'inv12', '12', ' 0012 ', 'INV-', 'X-12', '12a', '1234567890', '0'];
  expect(typed.map(idOfNumber)).toEqual([12, 12, 12, 12, null, null, null, null, 0]);
  expect([feeOf(250n, 1), feeOf(350n, 1), feeOf(1_000n, 20), feeOf(1_000n, 0)]).toEqual([
    2n,
    4n,
    200n,
    0n,
  ]);
  // 8.875 % of 1.00 is 8.875 cents, and of 1.60 it is 14.2; half a cent rounds to even.
  expect([taxOf(100n, '8.8750'), taxOf(160n, '8.875'), taxOf(50n, '19'), taxOf(150n, '3')]).toEqual(
    [9n, 14n, 10n, 4n],
  );
  expect([taxOf(250n, '1.0000'), taxOf(10_000n, '0.0000'), taxOf(7n, '100.0000')]).toEqual([
    2n,
    0n,
    7n,
  ]);
  expect([dueDay('2026-03-08', 30), dueDay('2026-03-08', 0)]).toEqual(['2026-04-07', '2026-03-08']);
  const isPaid = (day: string) => isPaidDay(day, '2026-03-08', '2026-03-10');
  expect(['2026-03-07', '2026-03-08', '2026-03-10', '2026-03-11'].map(isPaid)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a received amount is positive and has no more decimals than its currency', () => {
  const came = (currency: string) => (amount: string) => cameMinor(amount, currency);
  expect(['30', '30.5', '30.50', '0.01'].map(came('USD'))).toEqual([3_000n, 3_050n, 3_050n, 1n]);
  // Amounts are never rounded: an extra digit is an error, even a zero.
  expect(['30.005', '30.500'].map(came('USD'))).toEqual([null, null]);
  expect(['500', '500.0'].map(came('JPY'))).toEqual([500n, null]);
  expect(['1.005', '1.0050'].map(came('KWD'))).toEqual([1_005n, null]);
  expect(['0', '0.00', '-5', 'ten', ''].map(came('USD'))).toEqual(Array(5).fill(null));
});
