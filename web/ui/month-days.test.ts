import { expect, test } from 'vitest';
import { addDays } from '#web/lib/dates.ts';
import {
  addMonths,
  dayMoves,
  limitDay,
  monthMoves,
  quartersOf,
  rangeBetween,
  weeksOf,
} from './month-days.ts';

test('a month has its days from Monday to Sunday and no days of another', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test('the months of 30 years have each day once, in order, in weeks of seven', () => {
  const shown: (string | null)[] = [];
  for (let month = '2000-01'; month < '2030-01'; month = addMonths(month, 1).slice(0, 7)) {
    const weeks = weeksOf(month);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    shown.push(...weeks.flat().filter((day) => day !== null));
  }
  const days = Array.from({ length: 10_958 }, (_, place) => addDays('2000-01-01', place));
  expect(days.at(-1)).toBe('2029-12-31');
  expect(shown).toEqual(days);
});

test('a month later is the same day or the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-11-30', 14)).toBe('2028-01-30');
});

test('keys lead across the ends of weeks, months and years', () => {
  const byDay = (key: string, day: string) => dayMoves[key]?.(day);
  expect(byDay('ArrowLeft', '2026-01-01')).toBe('2025-12-31');
  expect(byDay('ArrowDown', '2026-02-25')).toBe('2026-03-04');
  expect(byDay('Home', '2026-11-19')).toBe('2026-11-16');
  expect(byDay('End', '2026-11-19')).toBe('2026-11-22');
  expect(byDay('Home', '2026-11-16')).toBe('2026-11-16');
  expect(byDay('End', '2026-11-22')).toBe('2026-11-22');
  expect(byDay('PageUp', '2026-03-31')).toBe('2026-02-28');
  expect(byDay('Shift+PageDown', '2026-03-31')).toBe('2027-03-31');
});

test('in a year keys lead to months, and to the ends of their rows', () => {
  const byMonth = (key: string, day: string) => monthMoves[key]?.(day).slice(0, 7);
  expect(quartersOf('2026')[3]).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(byMonth('ArrowRight', '2026-12-31')).toBe('2027-01');
  expect(byMonth('ArrowUp', '2026-02-10')).toBe('2025-11');
  expect(byMonth('Home', '2026-11-30')).toBe('2026-10');
  expect(byMonth('End', '2026-11-30')).toBe('2026-12');
  expect(byMonth('PageUp', '2026-11-30')).toBe('2025-11');
});

test('days after today and of the last century cannot be reached', () => {
  expect(limitDay('2026-11-29', '2026-11-28')).toBe('2026-11-28');
  expect(limitDay('2026-11-28', '2026-11-28')).toBe('2026-11-28');
  expect(limitDay('1999-12-31', '2026-11-28')).toBe('2000-01-01');
});

test('two days are a range in either order, and one day is one of itself', () => {
  expect(rangeBetween('2026-11-19', '2026-11-03')).toEqual({
    start: '2026-11-03',
    end: '2026-11-19',
  });
  expect(rangeBetween('2026-11-03', '2026-11-03')).toEqual({
    start: '2026-11-03',
    end: '2026-11-03',
  });
});
