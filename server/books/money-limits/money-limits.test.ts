import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  editMoneyLimits,
  limitNames,
  listLimitChanges,
  listMoneyLimits,
} from '#contract/money-limits/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { checkLimits } from './check-limits.ts';
import { findLimits } from './find-limits.ts';
import { roundLimit } from './rules.ts';

const t = await openTestApp();
const finance = await buildStaff(t, 'finance');
const daysAgo = (days: number) =>
  new Date(now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
const shown = async (currency: string) => {
  const [row] = dataOf(await t.callAs(finance, listMoneyLimits, { currency })).list;
  if (!row) throw new Error(`No limits of ${currency}`);
  return row;
};
const edit = (currency: string, set: object) =>
  t.callAs(finance, editMoneyLimits, { currency, reason: 'New policy', ...set });
const ALL = Object.fromEntries(limitNames.map((name, nth) => [name, `${nth + 1}00.00`]));

test('without a rate the numbers of the base currency apply, a hundredfold without a minor unit', async () => {
  const payouts = await Promise.all(
    ['USD', 'EUR', 'JPY', 'KWD', 'CLF'].map(
      async (code) => (await findLimits(t.db, code)).payout_minor,
    ),
  );
  expect(payouts).toEqual([2_500_000n, 2_500_000n, 2_500_000n, 25_000_000n, 250_000_000n]);
  expect(await shown('JPY')).toMatchObject({
    is_base: false,
    minimum: { amount: '5000', is_own: false },
    rate: null,
    rate_day: null,
  });
});

test('with a stored rate limits are derived by it, also by an old one, rounded to two digits', async () => {
  await buildRates(t, daysAgo(40), { USD: '1.1', VND: '29000', KWD: '0.33' });
  await buildRates(t, daysAgo(2), { USD: '1.25', GBP: '0.8' });
  // 50 USD are 1,318,181.8 VND; 25,000 USD are 659,090,909 VND.
  expect(await shown('VND')).toMatchObject({
    minimum: { amount: '1300000' },
    payout: { amount: '660000000' },
    rate: '26363.6363636364',
    rate_day: daysAgo(40),
  });
  expect(await shown('KWD')).toMatchObject({ payout: { amount: '7500.000' } });
  // The newest day with both rates, and the base to the euro.
  expect(await shown('GBP')).toMatchObject({ payout: { amount: '16000.00' }, rate: '0.64' });
  expect(await shown('EUR')).toMatchObject({ minimum: { amount: '40.00' }, rate: '0.8' });
  expect(await shown('USD')).toMatchObject({
    is_base: true,
    minimum: { amount: '50.00', is_own: true },
  });
});

test('finance sets own limits, and each change is recorded with the old and the new amount', async () => {
  const reply = dataOf(await edit('VND', { payout: '1000000000', minimum: '500000' }));
  expect(reply).toMatchObject({
    payout: { amount: '1000000000', is_own: true },
    day: { is_own: false },
  });
  dataOf(await edit('VND', { payout: '900000000' }));
  expect((await findLimits(t.db, 'VND')).payout_minor).toBe(900_000_000n);
  expect((await findLimits(t.db, 'VND')).minimum_minor).toBe(1_300_000n);
  const { list } = dataOf(await t.callAs(finance, listLimitChanges, { currency: 'VND' }));
  expect(list.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['payout', '1000000000', '900000000'],
    ['minimum', '500000', null],
    ['payout', null, '1000000000'],
    ['minimum', null, '500000'],
  ]);
  expect(list[0]).toMatchObject({ reason: 'New policy', changed_by: expect.stringMatching(/\w/) });
  await expect(sql`delete from money_limit_changes`.execute(t.db)).rejects.toThrow('append-only');
});

test('invalid limits and staff without the permission are refused', async () => {
  expect((await edit('QQQ', {})).message).toBe('CURRENCY_INVALID');
  for (const payout of ['0', '-1', 'much', '1e9']) {
    expect((await edit('GBP', { payout })).message).toBe('AMOUNT_INVALID');
  }
  expect((await edit('GBP', { payout: '1', reason: '' })).message).toBe('REASON_REQUIRED');
  expect((await edit('USD', { payout: '1' })).message).toBe('MONEY_LIMITS_INCOMPLETE');
  const support = await buildStaff(t, 'account_manager');
  expect((await t.callAs(support, editMoneyLimits, { currency: 'GBP', reason: 'x' })).message).toBe(
    'PERMISSION_DENIED',
  );
});

test('another currency becomes the base, and the former base keeps its own limits', async () => {
  expect((await edit('EUR', { is_base: 1, payout: '10.00' })).message).toBe(
    'MONEY_LIMITS_INCOMPLETE',
  );
  dataOf(await edit('EUR', { is_base: 1, ...ALL }));
  expect(await shown('USD')).toMatchObject({ is_base: false, payout: { amount: '25000.00' } });
  // 200 EUR at 0.8 GBP per euro.
  expect(await shown('GBP')).toMatchObject({ payout: { amount: '160.00' }, rate: '0.8' });
  const { list, base } = dataOf(await t.callAs(finance, listMoneyLimits, { perPage: 200 }));
  expect(base).toBe('EUR');
  expect(list.slice(0, 3).map((one) => one.currency)).toEqual(['EUR', 'USD', 'VND']);
});

test('a limit is rounded to two digits and is at least one minor unit', () => {
  const rounded = [0n, 1n, 99n, 104n, 105n, 115n, 659_090_909n].map(roundLimit);
  expect(rounded).toEqual([1n, 1n, 99n, 100n, 100n, 120n, 660_000_000n]);
});

test('limits of a payout, an account and a day include their boundary', () => {
  const limits = { payout_minor: 10_000n, account_minor: 15_000n, day_minor: 30_000n };
  const limitOf = (amount: bigint, account = 0n, day = 0n) =>
    checkLimits(amount, { account, day }, limits);
  expect(limitOf(10_000n)).toBeNull();
  expect(limitOf(10_001n)).toBe('OVER_PAYOUT_LIMIT');
  expect(limitOf(5_000n, 10_000n, 10_000n)).toBeNull();
  expect(limitOf(5_001n, 10_000n, 10_000n)).toBe('OVER_ACCOUNT_LIMIT');
  expect(limitOf(5_000n, 0n, 25_000n)).toBeNull();
  expect(limitOf(5_001n, 0n, 25_000n)).toBe('OVER_DAY_LIMIT');
});
