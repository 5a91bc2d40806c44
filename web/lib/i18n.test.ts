import { expect, it } from 'vitest';
import { t } from './i18n.ts';

it.each([
  ['{n, plural, one {# row} other {# rows}} selected.', 2, '2 rows selected.'],
  ['{n, plural, one {# row} other {# rows}} selected.', 1, '1 row selected.'],
  ['{n} {n, plural, one {row} other {rows}}', 3, '3 rows'],
])('the number of a plural is written in %s', (message, n, text) => {
  expect(t(message, { n })).toBe(text);
});
