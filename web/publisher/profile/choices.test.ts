import { expect, test } from 'vitest';
import { countries, currencies, timeZones } from './choices.ts';

test('what is in use can always be chosen, and each value stands once', () => {
  const zones = timeZones('Asia/Calcutta').map(({ value }) => value);
  expect(zones).toContain('Asia/Calcutta');
  expect(zones).toContain('UTC');
  expect(new Set(zones).size).toBe(zones.length);
  expect(currencies('USD')).toContainEqual({ value: 'USD', label: 'USD · US Dollar' });
  expect(currencies('XXQ').map(({ value }) => value)).toContain('XXQ');
});

test('a country stored in words of its own is kept among the choices', () => {
  const regions = [{ code: 'CH', name: 'Switzerland' }];
  expect(countries(regions, 'CH').map(({ value }) => value)).toEqual(['', 'CH']);
  expect(countries(regions, 'Schweiz')).toContainEqual({ value: 'Schweiz', label: 'Schweiz' });
  expect(countries([], '')).toHaveLength(1);
});
