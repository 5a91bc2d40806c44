import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { largest, simulateDays } from './capacity/simulate-days.ts';
import { writeTables } from './capacity/write-tables.ts';

test('docs/capacity.md has the computed tables', async () => {
  const text = await readFile('docs/capacity.md', 'utf8');
  for (const table of writeTables().split('\n\n')) expect(text).toContain(table);
});

test('the simulation accounts for every click, and queues grow only beyond the rates', () => {
  const day = { clicks_per_day: 86_400_000, outage: { from_min: 0, minutes: 0 } };
  const even = { ...largest, ...day, day_factors: [1] };
  const simulated = simulateDays(even);
  expect(simulated.arrived).toBeCloseTo(86_400_000, -1);
  expect([simulated.most_spooled, simulated.longest_lag_min]).toEqual([0, 0]);
  // 500 of 1,000 clicks a second on average stay behind.
  const slow = simulateDays({ ...even, roll_up_rate: 500 });
  expect(slow.waiting + slow.rolled_up + slow.spooled).toBeCloseTo(slow.arrived, -1);
  expect(slow.waiting).toBeCloseTo(43_200_000, -1);
  const away = simulateDays({ ...even, outage: { from_min: 600, minutes: 30 } });
  expect([away.longest_spool_min, away.longest_lag_min]).toEqual([30, 30]);
  expect([away.spooled, away.waiting]).toEqual([0, 0]);
});
