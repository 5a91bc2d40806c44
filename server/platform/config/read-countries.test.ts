import { expect, test } from 'vitest';
import { readCountries } from './read-countries.ts';

test('a database that claims to have billions of values is refused', () => {
  const ENTRIES = 200;
  const LEVEL_BYTES = 3 + 2 * ENTRIES;
  const array = [0x1d, 4, ENTRIES - 29];
  // Each array consists of pointers to the next one, the last one of empty texts.
  const pointTo = (offset: number) => [0x20 | (offset >> 8), offset & 0xff];
  const levels = [1, 2, 3, 4].map((next) => [
    ...array,
    ...Array.from({ length: ENTRIES }, () => pointTo(next * LEVEL_BYTES)).flat(),
  ]);
  const last = [...array, ...Array.from({ length: ENTRIES }, () => 0x40)];
  const marker = Buffer.from('ABCDEF4D61784D696E642E636F6D', 'hex');
  const bytes = Buffer.concat([marker, ...[...levels, last].map((one) => Buffer.from(one))]);
  expect(() => readCountries(bytes)).toThrow('too many values');
});
