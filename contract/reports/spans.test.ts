import { expect, test } from 'vitest';
import { comparedSpan, countDays, precedingSpan, shiftSpan } from './spans.ts';

const span = (start_date: string, end_date: string) => ({ start_date, end_date });
const before = (start: string, end: string) => comparedSpan(span(start, end), 'previous');
const yearBefore = (start: string, end: string) => comparedSpan(span(start, end), 'last_year');

test.each([
  ['March 2026', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['March of a leap year', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['February', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['February of a leap year', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['a month of 30 days', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
  ['a month of 31 days after one of 30', '2026-05-01', '2026-05-31', '2026-04-01', '2026-04-30'],
  ['January', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['two whole months', '2026-03-01', '2026-04-30', '2026-01-01', '2026-02-28'],
  ['a quarter', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['the first quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a year', '2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31'],
])('%s is compared with the calendar period before', (_name, start, end, from, to) => {
  expect(before(start, end)).toEqual(span(from, to));
});

test.each([
  ['a month', '2026-03-01', '2026-03-14', '2026-02-01', '2026-02-14'],
  [
    'a month past the end of the one before',
    '2026-03-01',
    '2026-03-30',
    '2026-02-01',
    '2026-02-28',
  ],
  ['a month to 29 February', '2028-03-01', '2028-03-29', '2028-02-01', '2028-02-29'],
  ['February of a leap year to the 28th', '2028-02-01', '2028-02-28', '2028-01-01', '2028-01-28'],
  ['a quarter', '2026-04-01', '2026-05-12', '2026-01-01', '2026-02-12'],
  ['a quarter to the end of a month', '2026-07-01', '2026-08-31', '2026-04-01', '2026-05-31'],
  ['a year', '2026-01-01', '2026-08-20', '2025-01-01', '2025-08-20'],
  ['a leap year to 29 February', '2028-01-01', '2028-02-29', '2027-10-01', '2027-11-30'],
  ['a year to the end of June', '2028-01-01', '2028-06-30', '2027-01-01', '2027-06-30'],
])('%s to date is compared with the same days of the one before', (_name, start, end, from, to) => {
  expect(before(start, end)).toEqual(span(from, to));
});

test.each([
  [
    'a single day, also the first of a month',
    '2026-03-01',
    '2026-03-01',
    '2026-02-28',
    '2026-02-28',
  ],
  ['seven days', '2026-03-08', '2026-03-14', '2026-03-01', '2026-03-07'],
  ['seven days over a month', '2028-02-26', '2028-03-03', '2028-02-19', '2028-02-25'],
  ['a month from its second day', '2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ['a month and a day', '2026-03-01', '2026-04-01', '2026-01-28', '2026-02-28'],
])('%s is compared with as many days directly before', (_name, start, end, from, to) => {
  expect(before(start, end)).toEqual(span(from, to));
  expect(countDays(before(start, end))).toBe(countDays(span(start, end)));
});

test('calendar periods are compared with the year before by date, others by weekday', () => {
  expect(yearBefore('2028-02-01', '2028-02-29')).toEqual(span('2027-02-01', '2027-02-28'));
  expect(yearBefore('2026-03-01', '2026-03-14')).toEqual(span('2025-03-01', '2025-03-14'));
  const week = yearBefore('2026-03-09', '2026-03-15');
  expect(week).toEqual(span('2025-03-10', '2025-03-16'));
  expect(new Date(week.start_date).getUTCDay()).toBe(new Date('2026-03-09').getUTCDay());
});

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe'])(
  'days are calendar days where the process runs in %s, also over a change of the clocks',
  (zone) => {
    const own = process.env.TZ;
    process.env.TZ = zone;
    try {
      // Clocks change in March and in the last week of October.
      expect(before('2026-03-05', '2026-03-11')).toEqual(span('2026-02-26', '2026-03-04'));
      expect(before('2026-10-22', '2026-10-28')).toEqual(span('2026-10-15', '2026-10-21'));
      expect(before('2026-03-01', '2026-03-31')).toEqual(span('2026-02-01', '2026-02-28'));
      expect(before('2011-12-28', '2012-01-03')).toEqual(span('2011-12-21', '2011-12-27'));
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  },
);

test('the preceding days ignore the calendar, and the arrows follow it both ways', () => {
  expect(precedingSpan(span('2026-04-01', '2026-04-30'))).toEqual(span('2026-03-02', '2026-03-31'));
  const february = span('2026-02-01', '2026-02-28');
  expect(shiftSpan(february, 1)).toEqual(span('2026-03-01', '2026-03-31'));
  expect(shiftSpan(shiftSpan(february, 1), -1)).toEqual(february);
});
