import { expect, test } from 'vitest';
import { checkLocation } from './links/check-location.ts';

test.each([
  ['https://shop.test/a', null],
  ['https://www.shop.test/', null],
  [undefined, 'no Location'],
  ['//evil.example/', 'the host evil.example'],
  ['/\\evil.example', 'the host evil.example'],
  ['/here', 'the host us.test'],
  ['https://shop.test.evil.example/', 'the host shop.test.evil.example'],
  ['https://shop.test@evil.example/', 'user information'],
  ['https://shop.test:8080/', 'the port 8080'],
  ['javascript:alert(1)', 'the scheme javascript:'],
  ['https://shop.test/\ta', 'signs that no header may hold'],
  ['https://[', 'a Location that is no address'],
])('the judge sees through %j', (location, verdict) => {
  expect(checkLocation(location, 'https://us.test/t/x', 'shop.test')).toBe(verdict);
});
