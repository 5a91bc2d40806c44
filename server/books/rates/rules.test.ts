import { expect, test } from 'vitest';
import {
  dayOf,
  daysBetween,
  isFarOff,
  isOld,
  mayBeRated,
  mayHaveRate,
  NEIGHBOUR_DAYS,
  readDay,
  unitsOf,
} from './rules.ts';

test('every currency but the euro has a rate, also those that the euro replaced', () => {
  expect(['USD', 'JPY', 'KWD'].every(mayHaveRate)).toBe(true);
  expect('CYP EEK LTL LVL MTL ROL SIT SKK TRL'.split(' ').every(mayHaveRate)).toBe(true);
  expect(['EUR', 'XXX', 'DEM', '', 'usd'].some(mayHaveRate)).toBe(false);
});

test('a day is read as digits or with the English name of its month', () => {
  expect(readDay('2026-11-20')).toBe('2026-11-20');
  expect(readDay('20 November 2026')).toBe('2026-11-20');
  expect(readDay('3 January 1999')).toBe('1999-01-03');
  expect(readDay('1 December 2020')).toBe('2020-12-01');
  for (const text of [
    '2026-02-30',
    '30 February 2026',
    '20 Nov 2026',
    '20 November 26',
    '120 May 2026',
    'on 20 May 2026',
    '20 May 2026.',
    '',
  ]) {
    expect(readDay(text)).toBeNull();
  }
  const names =
    'January February March April May June July August September October November December';
  expect(names.split(' ').map((name) => readDay(`1 ${name} 2026`)?.slice(5, 7))).toEqual(
    Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')),
  );
});

test('rates exist from the start of the euro until today', () => {
  expect(mayBeRated('1998-12-31', '2026-11-24')).toBe(false);
  expect(mayBeRated('1999-01-01', '2026-11-24')).toBe(true);
  expect(mayBeRated('2026-11-24', '2026-11-24')).toBe(true);
  expect(mayBeRated('2026-11-25', '2026-11-24')).toBe(false);
});

test('rates are old after more than three days', () => {
  expect(dayOf(new Date('2026-11-24T23:59:59.999Z'))).toBe('2026-11-24');
  expect(daysBetween('2026-02-28', '2026-03-02')).toBe(2);
  expect(isOld('2026-11-20', '2026-11-23')).toBe(false);
  expect(isOld('2026-11-20', '2026-11-24')).toBe(true);
  expect(NEIGHBOUR_DAYS).toBe(31);
});

test('a rate is far off if it is more than double or less than half of another', () => {
  expect(unitsOf('1.0832')).toBe(10_832_000_000n);
  expect(unitsOf('161')).toBe(1_610_000_000_000n);
  const [one, two] = [unitsOf('1'), unitsOf('2')];
  expect(isFarOff(two, one)).toBe(false);
  expect(isFarOff(two + 1n, one)).toBe(true);
  expect(isFarOff(one, two)).toBe(false);
  expect(isFarOff(one - 1n, two)).toBe(true);
});
