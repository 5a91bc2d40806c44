import { expect, test } from 'vitest';
import { isEmail, isTimeZone } from './fields.ts';

test('an address of 254 characters is taken, one more is not', () => {
  const domain = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(60)}.com`;
  const local = 'a'.repeat(254 - domain.length - 1);
  expect(isEmail(`${local}@${domain}`)).toBe(true);
  expect(isEmail(`a${local}@${domain}`)).toBe(false);
});

test('time zones are names of places, not offsets', () => {
  for (const zone of ['UTC', 'Europe/Zurich', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata']) {
    expect(isTimeZone(zone)).toBe(true);
  }
  for (const zone of ['', '+01:00', '-05:00', 'Mars/Olympus', "UTC'; drop table users"]) {
    expect(isTimeZone(zone)).toBe(false);
  }
});
