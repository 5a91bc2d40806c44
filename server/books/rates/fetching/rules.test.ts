import { expect, test } from 'vitest';
import { mayLackDays, newestPublished } from './rules.ts';

const published = (at: string) => newestPublished(new Date(at));

test('rates of a working day are published from 15:30 UTC on, and none at weekends', () => {
  expect(published('2026-11-24T15:29:59Z')).toBe('2026-11-23');
  expect(published('2026-11-24T15:30:00Z')).toBe('2026-11-24');
  // 20 November 2026 is a Friday.
  expect(published('2026-11-20T15:30:00Z')).toBe('2026-11-20');
  expect(published('2026-11-21T20:00:00Z')).toBe('2026-11-20');
  expect(published('2026-11-22T20:00:00Z')).toBe('2026-11-20');
  expect(published('2026-11-23T15:29:00Z')).toBe('2026-11-20');
  expect(published('2026-11-23T16:00:00Z')).toBe('2026-11-23');
});

test('days may be missing if a working day lies between two days', () => {
  expect(mayLackDays(null, '2026-11-24')).toBe(true);
  expect(mayLackDays('2026-11-23', '2026-11-24')).toBe(false);
  expect(mayLackDays('2026-11-24', '2026-11-24')).toBe(false);
  expect(mayLackDays('2026-11-20', '2026-11-23')).toBe(false);
  expect(mayLackDays('2026-11-19', '2026-11-23')).toBe(true);
  expect(mayLackDays('2026-11-22', '2026-11-24')).toBe(true);
});
