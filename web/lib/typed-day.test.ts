import { expect, test } from 'vitest';
import { addDays, formatDay } from './dates.ts';
import { readDay } from './typed-day.ts';

test.each([
  '2026-10-01',
  ' 2026-10-1 ',
  '2026/10/01',
  '2026.10.1',
  '1 Oct 2026',
  '01 october 2026',
  '1. OCT 2026',
  '1st Oct 2026',
  'Oct 1, 2026',
  'October 1 2026',
  '2026年10月1日',
  '２０２６年１０月０１日',
])('%s is 1 October 2026', (typed) => {
  expect(readDay(typed)).toBe('2026-10-01');
});

test('figures are read where only one order of day and month is possible', () => {
  expect(readDay('21/11/2026')).toBe('2026-11-21');
  expect(readDay('11/21/2026')).toBe('2026-11-21');
  expect(readDay('21.11.2026')).toBe('2026-11-21');
  expect(readDay('5/5/2026')).toBe('2026-05-05');
  expect(readDay('1/10/2026')).toBe('unclear');
});

test.each([
  '',
  'yesterday',
  '2026',
  '2026-13-01',
  '2026-02-29',
  '31 Apr 2026',
  '1 Oct 26',
  '1 Oct',
])('%j is no day', (typed) => {
  expect(readDay(typed)).toBe('unreadable');
});

test('every day of a leap year is read as it is shown', () => {
  for (let at = 0; at < 366; at += 1) {
    const day = addDays('2028-01-01', at);
    expect(readDay(formatDay(day))).toBe(day);
  }
});
