import { expect, test } from 'vitest';
import { parseMoment } from './moment.ts';
import { orderTime } from './orders/fields.ts';
import { replayPostbacks } from './postbacks/deliveries.ts';

const IMPOSSIBLE = [
  '2026-02-30T10:00:00Z',
  '2026-02-29T10:00:00Z',
  '2026-04-31T10:00:00+02:00',
  '2026-13-01T10:00:00Z',
  '2026-00-10T10:00:00Z',
  '2026-01-32T10:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T10:61:00Z',
  '2026-01-01T10:00:00+24:00',
];

test.each(IMPOSSIBLE)('%s is refused and not moved to another day', (value) => {
  expect(parseMoment(value)).toBe(null);
  expect(orderTime.safeParse(value).success).toBe(false);
  expect(replayPostbacks.input.safeParse({ postback_id: 1, from: value }).success).toBe(false);
});

test('an existing instant is read exactly', () => {
  expect(parseMoment('2028-02-29T23:59:59.5+0200')?.toISOString()).toBe('2028-02-29T21:59:59.500Z');
  expect(parseMoment('2026-01-02 03:04Z')?.toISOString()).toBe('2026-01-02T03:04:00.000Z');
});
