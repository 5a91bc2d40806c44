import { expect, test } from 'vitest';
import { fillMessage } from './fill-message.ts';

test('a name in braces is its value, an absent one is left out', () => {
  expect(fillMessage('{a} of {b}{c}.', { a: 1, b: 'ten', c: null })).toBe('1 of ten.');
});

test('a plural has a form for one and a form for others, with the number at #', () => {
  const rows = '{n, plural, one {# row} other {# rows}}';
  expect([0, 1, 2, 1234].map((n) => fillMessage(rows, { n }))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,234 rows',
  ]);
  expect(fillMessage('{n, plural, other {# 行}}', { n: 1 })).toBe('1 行');
});

test('braces in a value stay', () => {
  expect(fillMessage('Write {what}', { what: '{id}' })).toBe('Write {id}');
});
