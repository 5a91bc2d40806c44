import { expect, test } from 'vitest';
import { changePercent, signedPercent } from './signed-percent.ts';

test.each([
  ['12.0', '+12.0%'],
  ['-3.14', '−3.14%'],
  ['0.00', '0.00%'],
  ['-0.0', '0.0%'],
])('a change of %s is shown as %s', (percent, shown) => {
  expect(signedPercent(percent)).toBe(shown);
});

test('a share of the earlier value is shown in percent with one digit', () => {
  expect([0.1204, -0.03, 0, -0.0001, 12.3456].map(changePercent)).toEqual([
    '+12.0%',
    '−3.0%',
    '0.0%',
    '0.0%',
    '+1,235%',
  ]);
});
