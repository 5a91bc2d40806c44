import { expect, test } from 'vitest';
import { sizeLabel } from './size-label.ts';

test.each([
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [2_516_582, '2.4 MB'],
  [2 ** 31 - 1, '2 GB'],
])('%i bytes are shown as %s', (bytes, label) => {
  expect(sizeLabel(bytes)).toBe(label);
});
