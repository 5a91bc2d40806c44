import { expect, test } from 'vitest';
import { isOthersClick } from './is-others-click.ts';

const OWN = 'a'.repeat(32);

test.each([
  ['', false],
  ['a=1', false],
  ['afsrc=1', true],
  ['AfSrc', true],
  ['irclickid=x&a=1', true],
  ['awc=1_2', true],
  [`click_ref=${OWN}`, false],
  [`afsrc=1&click_ref=${OWN}`, false],
  ['afsrc=1&click_ref=of-the-shop', true],
])('?%s is the click of another publisher: %s', (query, expected) => {
  expect(isOthersClick(new URLSearchParams(query), 'click_ref')).toBe(expected);
});

test('a parameter of the brand that another network uses too is not its mark', () => {
  expect(isOthersClick(new URLSearchParams('awc=page-2'), 'awc')).toBe(false);
});
