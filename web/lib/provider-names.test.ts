import { expect, test } from 'vitest';
import { thirdPartyPlatforms } from '#contract/accounts/third-party.ts';
import { providerName, providerOf } from './provider-names.ts';

test('each provider has a name, unknown ones a generic name', () => {
  expect(thirdPartyPlatforms.map(providerName)).toEqual([
    'Facebook',
    'Google',
    'Apple',
    'LinkedIn',
    'Instagram',
  ]);
  expect(providerName('constructor')).toBe('the provider');
});

test('the provider is read from the address, otherwise from the state', () => {
  expect(providerOf({ platform: 'apple', state: 'google.x' })).toBe('apple');
  expect(providerOf({ state: 'google.x.y' })).toBe('google');
  expect(providerOf({ state: 'nothing' })).toBe('');
  expect(providerOf({})).toBe('');
});
