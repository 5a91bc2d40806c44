import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { divideHalfEven } from '#contract/money.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildRates } from './builders.ts';
import { findRate, findRates, openRates } from './find-rate.ts';

const t = await openTestApp();
await buildRates(t, '2026-03-02', { USD: '1.25', JPY: '160.5' });
await buildRates(t, '2026-03-06', { USD: '1.2', GBP: '0.85' });
await buildRates(t, '2026-03-20', { USD: '1.5' });

const rate = (from: string, to: string, day: string, time = '12:00:00Z') =>
  findRate(t.db, { from, to, at: new Date(`${day}T${time}`) });

test('a rate is that of the newest day up to the requested UTC day, at most seven days old', async () => {
  expect(await rate('EUR', 'USD', '2026-03-01', '23:59:59.999Z')).toBeNull();
  expect(await rate('EUR', 'USD', '2026-03-02', '00:00:00Z')).toBe('1.2500000000');
  expect(await rate('EUR', 'USD', '2026-03-05')).toBe('1.2500000000');
  expect(await rate('EUR', 'USD', '2026-03-06')).toBe('1.2000000000');
  expect(await rate('EUR', 'USD', '2026-03-13', '23:59:59.999Z')).toBe('1.2000000000');
  expect(await rate('EUR', 'USD', '2026-03-14', '00:00:00Z')).toBeNull();
  expect(await rate('USD', 'EUR', '2026-03-06')).toBe('0.8333333333');
});

test('a cross rate uses one day on which both currencies have a rate', async () => {
  expect(await rate('USD', 'JPY', '2026-03-06')).toBe('128.4000000000');
  expect(await rate('GBP', 'USD', '2026-03-07')).toBe('1.4117647059');
  expect(await rate('JPY', 'GBP', '2026-03-07')).toBeNull();
  expect(await rate('GBP', 'USD', '2026-03-20')).toBeNull();
});

test('a currency converts to itself at 1 on any day; an unknown currency has no rate', async () => {
  expect(await rate('THB', 'THB', '1999-01-01')).toBe('1');
  expect(await rate('EUR', 'EUR', '2026-03-06')).toBe('1');
  expect(await rate('USD', 'THB', '2026-03-06')).toBeNull();
  expect(await rate('EUR', 'THB', '2026-03-06')).toBeNull();
});

test('a batch returns the same rates as single look-ups and queries each pair once', async () => {
  const questions = ['2026-03-01', '2026-03-06', '2026-03-06', '2026-03-10'].flatMap((day) =>
    [
      ['EUR', 'USD'],
      ['USD', 'JPY'],
      ['USD', 'USD'],
    ].map(([from = '', to = '']) => ({ from, to, at: new Date(`${day}T10:00:00Z`) })),
  );
  const each = await Promise.all(questions.map((one) => findRate(t.db, one)));
  expect(await findRates(t.db, questions)).toEqual(each);
  expect(await findRates(t.db, [])).toEqual([]);
  const find = openRates(t.db);
  expect(await Promise.all(questions.map(find))).toEqual(each);
  const [first] = questions;
  if (!first) throw new Error('No question');
  expect(find(first)).toBe(find({ ...first, at: new Date('2026-03-01T23:00:00Z') }));
});

test('rates are divided exactly and rounded half to even once', async () => {
  const text = (units: bigint) => {
    const digits = units.toString().padStart(11, '0');
    return `${digits.slice(0, -10)}.${digits.slice(-10)}`;
  };
  const units = fc.bigInt(1n, 10n ** 15n);
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(units, units, async (own, other) => {
      const day = new Date(Date.UTC(2027, 0, 1 + 8 * nth)).toISOString().slice(0, 10);
      nth += 1;
      await buildRates(t, day, { CHF: text(own), SEK: text(other) });
      expect(await rate('CHF', 'SEK', day)).toBe(text(divideHalfEven(other * 10n ** 10n, own)));
      expect(await rate('CHF', 'EUR', day)).toBe(text(divideHalfEven(10n ** 20n, own)));
      expect(await rate('EUR', 'SEK', day)).toBe(text(other));
    }),
    { numRuns: 40 },
  );
  // Ties: 0.00000000005 and 0.00000000015 of a unit.
  await buildRates(t, '2026-05-01', { NOK: '2', DKK: '0.0000000001', PLN: '0.0000000003' });
  expect(await rate('NOK', 'DKK', '2026-05-01')).toBe('0.0000000000');
  expect(await rate('NOK', 'PLN', '2026-05-01')).toBe('0.0000000002');
});

test('the database refuses changes of stored rates', async () => {
  for (const change of [
    sql`update exchange_rates set per_eur = 2 where currency = 'USD'`,
    sql`delete from exchange_rates where currency = 'USD'`,
    sql`truncate exchange_rates`,
  ]) {
    await expect(change.execute(t.db)).rejects.toThrow('append-only');
  }
});
