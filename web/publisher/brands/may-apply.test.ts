import { expect, test } from 'vitest';
import { mayApply } from './may-apply.ts';

type ApplicationState = Parameters<typeof mayApply>[0];
const fresh: ApplicationState = {
  status: 'online',
  relationship_status: 0,
  reapply_after: null,
  applied_at: null,
};
const check = (state: Partial<ApplicationState>) => mayApply({ ...fresh, ...state }, 'UTC');

test('a channel without a relationship can apply to an online brand', () => {
  expect(check({})).toEqual({ may: true, why: null });
  expect(check({ status: 'offline' }).why).toMatch(/not online/);
  expect(check({ status: 'paused' }).may).toBe(false);
});

test('a pending application blocks another one and shows since when it is pending', () => {
  const applied_at = '2026-11-20T10:00:00Z';
  expect(check({ relationship_status: 1, applied_at })).toEqual({
    may: false,
    why: 'Your application has been pending since 20 Nov 2026, 10:00.',
  });
});

test('a joined brand needs no application', () => {
  expect(check({ relationship_status: 2, status: 'offline' })).toEqual({ may: false, why: null });
});

test('after a rejection, another application is possible after the stated time', () => {
  expect(check({ relationship_status: 3, reapply_after: '2999-01-02T00:00:00Z' })).toEqual({
    may: false,
    why: 'You can apply again after 2 Jan 2999, 00:00.',
  });
  expect(check({ relationship_status: 3, reapply_after: '2020-01-02T00:00:00Z' }).may).toBe(true);
  expect(check({ relationship_status: 3 }).may).toBe(true);
});
