import { expect, test } from 'vitest';
import { spanBefore } from './rules.ts';

test.each([
  ['daily', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['weekly', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['monthly', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['monthly', '2028-03-15', '2028-02-01', '2028-02-29'],
] as const)('%s on %s is of %s to %s', (period, day, start_date, end_date) => {
  expect(spanBefore(period, day)).toEqual({ start_date, end_date });
});
