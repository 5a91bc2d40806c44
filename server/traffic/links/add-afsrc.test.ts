import { expect, test } from 'vitest';
import { addAfsrc } from './add-afsrc.ts';

test.each([
  ['https://b.example', 'https://b.example?afsrc=1'],
  ['https://b.example/?', 'https://b.example/?afsrc=1'],
  ['https://b.example/?a=1&b=%20+c', 'https://b.example/?a=1&b=%20+c&afsrc=1'],
  ['https://b.example/?a&&b=?&', 'https://b.example/?a&&b=?&&afsrc=1'],
  ['https://b.example/?%ff;%zz', 'https://b.example/?%ff;%zz&afsrc=1'],
  ['https://b.example/p#/shop?afsrc=0', 'https://b.example/p?afsrc=1#/shop?afsrc=0'],
  ['https://b.example/?design=1&hash=x#f', 'https://b.example/?design=1&hash=x&afsrc=1#f'],
])('%s gets the mark, and nothing else changes', (target, expected) => {
  expect(addAfsrc(target)).toBe(expected);
});

test.each([
  'https://b.example/?afsrc=1',
  'https://b.example/?afsrc=0&a=1#f',
  'https://b.example/?AFSRC',
  'https://b.example/?%61fsrc=1',
  'https://b.example/?a=1&sig=abc',
  'https://b.example/?X-Amz-Signature=abc&a=1',
  'https://b.example/?urlSignature=abc',
  'https://b.example/?oauth_signature=abc',
  'https://b.example/?__gda__=abc',
])('%s has the mark or a signature and stays as it is', (target) => {
  expect(addAfsrc(target)).toBe(target);
});
