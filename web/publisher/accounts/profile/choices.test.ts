import { expect, test } from 'vitest';
import { countries } from '#web/ui/country-select.tsx';
import { timeZones } from '#web/ui/zone-select.tsx';
import { currencies } from './choices.ts';

test('the current value is always an option, and each value is listed once', () => {
  const zones = timeZones('Asia/Calcutta', new Map()).map(({ value }) => value);
  expect(zones).toContain('Asia/Calcutta');
  expect(zones).toContain('UTC');
  expect(new Set(zones).size).toBe(zones.length);
  expect(timeZones('Asia/Tokyo', new Map([['Asia/Seoul', 'known']]))).toEqual(
    expect.arrayContaining([
      { value: 'Asia/Tokyo', label: 'Asia/Tokyo (UTC+9)' },
      { value: 'Asia/Seoul', label: 'known' },
      { value: 'America/New_York', label: 'America/New York' },
    ]),
  );
  expect(currencies('USD')).toContainEqual({ value: 'USD', label: 'USD · US Dollar' });
  expect(currencies('XXQ').map(({ value }) => value)).toContain('XXQ');
});

test('a country stored as free text stays an option', () => {
  const regions = [{ code: 'CH' }];
  expect(countries(regions, ['CH']).map(({ value }) => value)).toEqual(['CH']);
  expect(countries(regions, ['Schweiz'])).toContainEqual({ value: 'Schweiz', label: 'Schweiz' });
  expect(countries([], [''])).toEqual([]);
});
