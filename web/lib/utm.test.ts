import { expect, test } from 'vitest';
import { addUtm } from './utm.ts';

const none = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' };

test('filled parameters are added or replaced, empty ones are not', () => {
  const utm = { ...none, utm_source: ' blog ', utm_campaign: 'a & b' };
  expect(addUtm('https://shop.example/x?utm_source=old&size=m#top', utm)).toBe(
    'https://shop.example/x?utm_source=blog&size=m&utm_campaign=a+%26+b#top',
  );
});

test('an address stays as typed without parameters, as does what is no address', () => {
  expect(addUtm('https://Shop.example', none)).toBe('https://Shop.example');
  expect(addUtm('not an address', { ...none, utm_source: 'x' })).toBe('not an address');
});
