import { expect, test } from 'vitest';
import { signedPercent } from './signed-percent.ts';

test.each([
  ['12.0', '+12.0%'],
  ['-3.14', '−3.14%'],
  ['0.00', '0.00%'],
  ['-0.0', '0.0%'],
])('a change of %s is shown as %s', (percent, shown) => {
  expect(signedPercent(percent)).toBe(shown);
});
