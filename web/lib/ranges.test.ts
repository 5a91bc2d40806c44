import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { presetOf, presets, rangeOf, shiftRange } from './ranges.ts';

test('presets are relative to today, both ends included', () => {
  const today = '2026-02-14';
  expect(rangeOf('7d', today)).toEqual({ start: '2026-02-08', end: today });
  expect(rangeOf('90d', today)).toEqual({ start: '2025-11-17', end: today });
  expect(rangeOf('qtd', today)).toEqual({ start: '2026-01-01', end: today });
  expect(rangeOf('last_month', today)).toEqual({ start: '2026-01-01', end: '2026-01-31' });
});

test('last month handles the length of February', () => {
  expect(rangeOf('last_month', '2028-03-31')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(rangeOf('last_month', '2026-01-05')).toEqual({ start: '2025-12-01', end: '2025-12-31' });
});

test('every preset is recognised from its days on every day of a year', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    for (const { id } of presets) {
      const range = rangeOf(id, day);
      const found = presetOf(range, day);
      expect(found && rangeOf(found, day)).toEqual(range);
    }
  }
});

test('the arrows move days by days and months by months, there and back', () => {
  const days = { start: '2026-03-02', end: '2026-03-08' };
  expect(shiftRange(days, -1)).toEqual({ start: '2026-02-23', end: '2026-03-01' });
  expect(shiftRange(shiftRange(days, -1), 1)).toEqual(days);
  const month = { start: '2026-03-01', end: '2026-03-31' };
  expect(shiftRange(month, -1)).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(shiftRange(shiftRange(month, -1), 1)).toEqual(month);
});
