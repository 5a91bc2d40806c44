import { expect, test } from 'vitest';
import { lastPlanned, nextPlanned } from './plan-backups.ts';

const plan = { backup_time: '02:30', network_time_zone: 'Europe/Berlin' };
const at = (text: string) => new Date(text);

test('a plan has one moment a day in its time zone, also when clocks change', () => {
  expect(lastPlanned(plan, at('2026-07-10T00:29:59Z'))).toEqual(at('2026-07-09T00:30:00Z'));
  expect(lastPlanned(plan, at('2026-07-10T00:30:00Z'))).toEqual(at('2026-07-10T00:30:00Z'));
  expect(nextPlanned(plan, at('2026-07-10T00:30:00Z'))).toEqual(at('2026-07-11T00:30:00Z'));
  // 29 March 2026 has no 02:30, and 25 October has two.
  expect(nextPlanned(plan, at('2026-03-28T12:00:00Z'))).toEqual(at('2026-03-29T01:30:00Z'));
  expect(nextPlanned(plan, at('2026-10-24T12:00:00Z'))).toEqual(at('2026-10-25T00:30:00Z'));
});

test('the weekly moment is that of the last Sunday', () => {
  const weekly = (text: string) => lastPlanned(plan, at(text), { isWeekly: true });
  expect(weekly('2026-07-12T00:29:00Z')).toEqual(at('2026-07-05T00:30:00Z'));
  expect(weekly('2026-07-12T00:30:00Z')).toEqual(at('2026-07-12T00:30:00Z'));
  expect(weekly('2026-07-18T23:00:00Z')).toEqual(at('2026-07-12T00:30:00Z'));
});
