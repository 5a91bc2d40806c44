import { expect, test } from 'vitest';
import { colourOf, initialsOf } from './draw-logo.ts';

test.each([
  ['Harbor & Loom', 'HL'],
  ['ada-reads.example', 'AE'],
  ['Reads', 'R'],
  ['王小明', '王'],
  ['  ', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its colour, also a long one', () => {
  expect(colourOf('Reads')).toBe(colourOf('Reads'));
  expect(colourOf('x'.repeat(300))).toMatch(/^#[0-9a-f]{6}$/);
});
