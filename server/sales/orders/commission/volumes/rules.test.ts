import { expect, test } from 'vitest';
import { monthOf } from './rules.ts';

test('the month of an order is that of the time zone', () => {
  const at = new Date('2026-10-31T23:30:00Z');
  expect(monthOf(at, 'UTC')).toBe('2026-10');
  expect(monthOf(at, 'Europe/Berlin')).toBe('2026-11');
  expect(monthOf(at, 'America/New_York')).toBe('2026-10');
  expect(monthOf(new Date('2026-01-01T00:00:00Z'), 'America/New_York')).toBe('2025-12');
  expect(monthOf(new Date('0987-05-01T12:00:00Z'), 'UTC')).toBe('0987-05');
});
