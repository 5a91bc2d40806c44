import { expect, test } from 'vitest';
import { boundsOf, canScan, isWithin, readPageAddress, shapeOf } from './rules.ts';

test.each([
  ['https://blog.example.com/', 'https://blog.example.com/any/page', true],
  ['https://blog.example.com/', 'http://www.blog.example.com/', true],
  ['https://www.example.com/index.html', 'https://example.com/about', true],
  ['https://blog.example.com/', 'https://other.example.com/', false],
  ['https://blog.example.com/', 'https://blog.example.com.evil.example.org/', false],
  ['https://blog.example.com/', 'https://blog.example.com:8443/', false],
  ['https://shared.example.com/@mara', 'https://shared.example.com/@mara/post', true],
  ['https://shared.example.com/@mara/', 'https://shared.example.com/@mara', true],
  ['https://shared.example.com/@mara', 'https://shared.example.com/@maraschino', false],
  ['https://shared.example.com/@mara', 'https://shared.example.com/', false],
])('for the site %s, isWithin(%s) is %s', (website, address, expected) => {
  expect(isWithin(new URL(address), boundsOf(website))).toBe(expected);
});

test.each([
  ['https://a.example.com/b?utm_source=x&id=1&fbclid=y#part', 'https://a.example.com/b?id=1'],
  ['https://a.example.com/picture.JPG', null],
  ['https://a.example.com/a/b/a/b/a/b/a/b', null],
  [`https://a.example.com/${'x/'.repeat(31)}`, null],
  [`https://a.example.com/?q=${'x'.repeat(2_000)}`, null],
  ['https://user:word@a.example.com/', null],
  ['mailto:a@example.com', null],
  ['nonsense', null],
])('%s is added to the frontier as %s', (address, expected) => {
  expect(readPageAddress(address)?.href ?? null).toBe(expected);
});

test('addresses that differ only in numbers and values have the same shape', () => {
  const shape = (address: string) => shapeOf(new URL(address, 'https://a.example.com/'));
  expect(shape('/2026/11/21?day=1')).toBe(shape('/1999/1/2?day=77'));
  expect(shape('/p?a=1&b=2')).toBe(shape('/p?b=x&a=y'));
  expect(shape('/one-post')).not.toBe(shape('/another-post'));
});

test('only an approved website can be read', () => {
  expect(canScan({ status: 1, channel_type: 1 })).toBe(true);
  expect(canScan({ status: 0, channel_type: 1 })).toBe(false);
  expect(canScan({ status: 1, channel_type: 2 })).toBe(false);
});
