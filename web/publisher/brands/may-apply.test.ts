import { expect, test } from 'vitest';
import { mayApply } from './may-apply.ts';

type Standing = Parameters<typeof mayApply>[0];
const fresh: Standing = {
  status: 'online',
  relationship_status: 0,
  reapply_after: null,
  applied_at: null,
};
const judge = (standing: Partial<Standing>) => mayApply({ ...fresh, ...standing }, 'UTC');

test('a channel without a relationship may apply to a brand that is online', () => {
  expect(judge({})).toEqual({ may: true, why: null });
  expect(judge({ status: 'offline' }).why).toMatch(/not online/);
  expect(judge({ status: 'paused' }).may).toBe(false);
});

test('a waiting application is not sent twice, and says since when it waits', () => {
  const applied_at = '2026-11-20T10:00:00Z';
  expect(judge({ relationship_status: 1, applied_at })).toEqual({
    may: false,
    why: "Your application waits for the brand's answer since 20 Nov 2026, 10:00.",
  });
});

test('there is nothing to apply for where the brand is joined', () => {
  expect(judge({ relationship_status: 2, status: 'offline' })).toEqual({ may: false, why: null });
});

test('after a rejection one may apply again once the time named has passed', () => {
  expect(judge({ relationship_status: 3, reapply_after: '2999-01-02T00:00:00Z' })).toEqual({
    may: false,
    why: 'You may apply again after 2 Jan 2999, 00:00.',
  });
  expect(judge({ relationship_status: 3, reapply_after: '2020-01-02T00:00:00Z' }).may).toBe(true);
  expect(judge({ relationship_status: 3 }).may).toBe(true);
});
