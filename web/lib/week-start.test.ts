import { expect, test } from 'vitest';
import { firstDayIn } from './week-start.ts';

test.each([
  ['en-GB', 1],
  ['de-DE', 1],
  ['en-US', 0],
  ['ar-EG', 6],
  ['not a language', 1],
])('the week of %s begins on day %i', (language, day) => {
  expect(firstDayIn(language)).toBe(day);
});
