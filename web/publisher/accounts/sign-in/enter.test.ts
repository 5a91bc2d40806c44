import { expect, test } from 'vitest';
import { safeNext } from './enter.ts';

test.each([
  ['/reports/transactions?status=2', '/reports/transactions?status=2'],
  [undefined, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/elsewhere.example', '/'],
  ['/auth/login', '/'],
])('after sign-in, next=%j leads to %j and never to another origin', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
