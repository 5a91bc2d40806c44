import { expect, test } from 'vitest';
import { groupIban } from './iban-input.tsx';

test.each([
  ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['DE89 3704', 'DE89 3704'],
  ['DE8', 'DE8'],
  ['12345678', '12345678'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(groupIban(typed)).toBe(shown);
});
