import { expect, test } from 'vitest';
import { publisherPermissionsOf } from '#server/people/accounts/rules.ts';
import { screenCalls } from '#web/app/first-calls.ts';
import { findFaults, type Visit } from './watch-first-calls.ts';

const days = (start_date: string) => ({ attributes: { start_date, end_date: '2026-11-29' } });
const report = { path: '/report/performance', req: days('2026-10-31') };
const profile = { path: '/user/profile', req: {} };
const visit: Visit = {
  declared: [
    { path: report.path, attributes: { start_date: '{first_day}', end_date: '{last_day}' } },
    { path: profile.path },
  ],
  early: [report, profile].map((one) => ({ ...one, isTaken: true })),
  requests: [[report, profile], [{ path: '/site/list', req: {} }]],
};

test('a visit whose calls are sent once and used has no faults', () => {
  expect(findFaults(visit)).toEqual([]);
  const compared = { path: report.path, req: days('2026-09-30') };
  expect(findFaults({ ...visit, requests: [...visit.requests, [compared]] })).toEqual([]);
});

test('a call that the application sends again is a fault', () => {
  const requests = [...visit.requests, [profile]];
  expect(findFaults({ ...visit, requests })).toEqual(['sent twice: /user/profile {}']);
  const marked = [...visit.requests, [{ path: '/notice/read', req: {} }], [profile]];
  expect(findFaults({ ...visit, requests: marked })).toEqual([]);
});

test('a declared call that only the application sends is a fault', () => {
  const early = visit.early.slice(1);
  const requests = [[profile], [{ path: report.path, req: days('2026-10-30') }]];
  expect(findFaults({ ...visit, early, requests })).toEqual([
    'sent late: /report/performance {"end_date":"day","start_date":"day"}',
  ]);
});

test('a call that the page sends and its screen does not use is a fault', () => {
  const early = [...visit.early, { path: '/site/list', req: {} }];
  expect(findFaults({ ...visit, early })).toEqual(['not used: /site/list {}']);
});

test('every role may make every first call, so that a page causes no denial', () => {
  const roles = ['publisher_owner', 'publisher_member', 'finance_viewer'] as const;
  const asked = Object.values(screenCalls).flat();
  const denied = asked.filter(({ call: { permission } }) =>
    roles.some((role) => permission && !publisherPermissionsOf(role).includes(permission)),
  );
  expect([asked.length > 50, denied.map(({ call }) => call.path)]).toEqual([true, []]);
});
