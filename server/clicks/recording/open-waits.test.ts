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
  // Groups over thirteen minutes.
  for (let group = 0; group < 20_000; group += 1) waits.wrote(group * 10, group * 40);
  for (let group = 0; group < 20_000; group += 7) {
    waits.loaded(group * 10);
    expect(waits.sinceMs()).toBeLessThanOrEqual(group * 40);
    expect(group * 40 - waits.sinceMs()).toBeLessThan(2_000);
  }
});
