import { expect, test } from 'vitest';
import * as rules from './rules.ts';
import { reachMinimum } from './rules.ts';

const DAYS = { settle: 5, request: 15 };
const dueMonth = (kind: rules.CycleKind, day: string) => rules.dueMonth(kind, day, DAYS);
const nextDay = (kind: rules.CycleKind, day: string) => rules.nextDay(kind, day, DAYS);
const payDayOf = (day: string) => rules.payDayOf(day, DAYS);

test('a month is settled from its 5th and requested from its 15th', () => {
  expect(dueMonth('settle', '2026-03-04')).toBeNull();
  expect(dueMonth('settle', '2026-03-05')).toBe('2026-03-01');
  expect(dueMonth('request', '2026-03-14')).toBeNull();
  expect(dueMonth('request', '2026-03-15')).toBe('2026-03-01');
  expect(dueMonth('request', '2026-12-31')).toBe('2026-12-01');
});

test('the next day is in this month until it is reached, then in the next', () => {
  expect(nextDay('settle', '2026-03-04')).toBe('2026-03-05');
  expect(nextDay('settle', '2026-03-05')).toBe('2026-04-05');
  expect(nextDay('request', '2026-03-05')).toBe('2026-03-15');
  expect(nextDay('request', '2026-12-15')).toBe('2027-01-15');
});

test('lines approved by the 5th are paid on the 15th, later ones a month later', () => {
  expect(payDayOf('2026-03-04')).toBe('2026-03-15');
  expect(payDayOf('2026-03-05')).toBe('2026-04-15');
  expect(payDayOf('2026-12-20')).toBe('2027-01-15');
});

test('days wait for each other until the minimum is reached, and a new sum starts after it', () => {
  const due = { '2026-04-15': 19n, '2026-03-15': 30n, '2026-05-15': 1n, '2026-06-15': 49n };
  expect([...reachMinimum(new Map(Object.entries(due)), 50n)]).toEqual([
    ['2026-03-15', '2026-05-15'],
    ['2026-04-15', '2026-05-15'],
    ['2026-05-15', '2026-05-15'],
    ['2026-06-15', null],
  ]);
  // Amounts owed back are made up first.
  const owing = { '2026-03-15': -60n, '2026-04-15': 100n, '2026-05-15': 10n };
  expect([...reachMinimum(new Map(Object.entries(owing)), 50n).values()]).toEqual(
    Array(3).fill('2026-05-15'),
  );
});
