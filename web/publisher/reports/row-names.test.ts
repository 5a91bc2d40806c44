import { expect, it } from 'vitest';
import { nameOf } from './row-names.tsx';

const row = (key: string, label = key) => ({ key, label });

it('formats days, weeks and months', () => {
  expect(nameOf('day', row('2026-11-21'))).toBe('Sat, 21 Nov 2026');
  expect(nameOf('week', row('2026-11-16'))).toBe('16 Nov 2026 – 22 Nov 2026');
  expect(nameOf('month', row('2026-11'))).toBe('November 2026');
});

it('names countries, devices, browsers and unknown values', () => {
  expect(nameOf('country', row('DE'))).toBe('Germany');
  expect(nameOf('device', row('tablet'))).toBe('Tablet');
  expect(nameOf('browser', row('samsung'))).toBe('Samsung Internet');
  expect(nameOf('browser', row(''))).toBe('Unknown');
  expect(nameOf('country', row(''))).toBe('Unknown');
  expect(nameOf('uid1', row(''))).toBe('None');
});

it.each(['day', 'week', 'month', 'country', 'device', 'uid1'] as const)(
  'keeps the previous rows readable while %s loads',
  (group) => {
    for (const before of [row('acme', 'Acme'), row('2026-11'), row('2026-11-21'), row('x y')])
      expect(nameOf(group, before)).not.toBe('');
  },
);
