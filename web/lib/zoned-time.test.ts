import { expect, test } from 'vitest';
import { momentIn } from './zoned-time.ts';

test.each([
  ['UTC', '2026-11-21', '15:04', '2026-11-21T15:04:00.000Z'],
  ['Europe/Berlin', '2026-11-21', '15:04', '2026-11-21T14:04:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '00:30', '2026-06-30T22:30:00.000Z'],
  ['America/New_York', '2026-03-08', '12:00', '2026-03-08T16:00:00.000Z'],
  ['Asia/Shanghai', '2026-01-01', '23:59', '2026-01-01T15:59:00.000Z'],
])('in %s, %s %s is %s', (zone, day, time, moment) => {
  expect(momentIn(zone, day, time)).toBe(moment);
});
