import { expect, test } from 'vitest';
import { openWaits } from './open-waits.ts';

test('reports the age of the oldest click that is not loaded', () => {
  const waits = openWaits();
  waits.wrote(0, 1_000);
  waits.wrote(100, 1_200);
  waits.wrote(200, 1_400);
  expect(waits.sinceMs()).toBe(1_000);
  waits.loaded(100);
  expect(waits.sinceMs()).toBe(1_200);
  waits.loaded(150);
  expect(waits.sinceMs()).toBe(1_200);
  waits.loaded(300);
  waits.wrote(300, 9_000);
  expect(waits.sinceMs()).toBe(9_000);
});

test('the reported age is never lower than the true one and never far above it', () => {
  const waits = openWaits();
  // Batches over thirteen minutes.
  for (let batch = 0; batch < 20_000; batch += 1) waits.wrote(batch * 10, batch * 40);
  for (let batch = 0; batch < 20_000; batch += 7) {
    waits.loaded(batch * 10);
    expect(waits.sinceMs()).toBeLessThanOrEqual(batch * 40);
    expect(batch * 40 - waits.sinceMs()).toBeLessThan(2_000);
  }
});
