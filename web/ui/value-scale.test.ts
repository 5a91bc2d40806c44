import { expect, test } from 'vitest';
import { valueScale } from './value-scale.ts';

test.each([
  [[0, 4] as const, [0, 1, 2, 3, 4]],
  [[0, 8012] as const, [0, 2000, 4000, 6000, 8000, 10_000]],
  [[-130, 410] as const, [-200, -100, 0, 100, 200, 300, 400, 500]],
  [[0, 1] as const, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('values of %j have round ticks that enclose them', (values, ticks) => {
  expect(valueScale(values, [0, 100]).ticks).toEqual(ticks);
});

test('the first tick is at the first pixel, the last at the last, values between', () => {
  const scale = valueScale([0, 8012], [254, 12]);
  expect([scale(0), scale(5000), scale(10_000)]).toEqual([254, 133, 12]);
});
