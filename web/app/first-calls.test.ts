import { expect, test } from 'vitest';
import { todayIn } from '#web/lib/dates.ts';
import { DAYS, fillDays } from '#web/lib/page-calls.ts';
import { rangeOf } from '#web/lib/ranges.ts';
import { pageCallsOf, screenCalls } from './first-calls.ts';
import { routes } from './routes.tsx';

const declared = Object.entries(screenCalls).flatMap(([path, calls]) =>
  calls.map((one) => ({ ...one, path })),
);

test('every path is a route that shows a screen', () => {
  const screens = routes.filter((route) => 'screen' in route).map(({ path }) => path);
  expect(screens).toEqual(expect.arrayContaining(Object.keys(screenCalls)));
});

test('every first call only reads and is valid', () => {
  expect(declared.length).toBeGreaterThan(50);
  for (const { path, call, inputOf } of declared) {
    const days = { start_date: '2026-10-31', end_date: '2026-11-29' };
    const { error } = call.input.safeParse(inputOf(days));
    expect([path, call.path, call.effect, error?.issues ?? []]).toEqual([
      path,
      call.path,
      'none',
      [],
    ]);
  }
});

test('a visitor makes no call that needs a session', () => {
  const { who, always, default: own } = pageCallsOf('/auth/login', null);
  expect({ who, always, own }).toEqual({
    who: 'visitor',
    always: [],
    own: [
      { path: '/auth/providers', attributes: {} },
      { path: '/home/block', attributes: { name: 'about' } },
    ],
  });
});

test('calls with days are separate, and their days are the last 30', () => {
  const { days, default: own } = pageCallsOf('/reports/performance', 'publisher');
  expect(days[0]?.attributes).toMatchObject({ ...DAYS, group_by: 'day', compare: 'previous' });
  expect(JSON.stringify(own)).not.toContain('_day}');
  const now = new Date(2026, 2, 1, 23, 30);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { start, end } = rangeOf('30d', todayIn(zone, now));
  expect(JSON.parse(fillDays(JSON.stringify(DAYS), now))).toEqual({
    start_date: start,
    end_date: end,
  });
});
