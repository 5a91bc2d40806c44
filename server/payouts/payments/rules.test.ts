import { expect, test } from 'vitest';
import { adviceOf, holdOf, isOverLimit } from './rules.ts';

const NOON = new Date('2026-03-08T12:00:00.000Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);

test('a payment is on hold while its method is, and without a method', () => {
  expect(holdOf(undefined, NOON, false)).toEqual({ status: 'on_hold', hold_reason: 'NO_METHOD' });
  expect(holdOf({ held_until: after(1) }, NOON, false)).toEqual({
    status: 'on_hold',
    hold_reason: 'METHOD_HELD',
  });
  expect(holdOf({ held_until: NOON }, NOON, false)).toEqual({
    status: 'to_be_paid',
    hold_reason: null,
  });
});

const CODES = [
  'ACCOUNT_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'NAME_MISMATCH',
  'CURRENCY_NOT_TAKEN',
  'RECEIVER_UNREGISTERED',
  'LIMIT_EXCEEDED',
  'UNCLAIMED',
  'DECLINED',
  'NOT_SENT',
];

test('each failure has its own advice', () => {
  const advice = (status: string, failure_code: string | null, hold_reason: string | null = null) =>
    adviceOf({ status, failure_code, hold_reason, over_limit: null, limit_approved_by: null });
  const texts = [
    advice('on_hold', null, 'METHOD_HELD'),
    advice('on_hold', null, 'NO_METHOD'),
    ...CODES.map((code) => advice('failed', code)),
    advice('returned', 'SOMETHING_ELSE'),
  ];
  for (const text of texts) expect(text).toMatch(/^[A-Z].{30,}\.$/);
  expect(new Set(texts).size).toBe(texts.length);
  expect(advice('returned', null)).toBe(advice('failed', 'SOMETHING_ELSE'));
  expect(advice('returned', 'DECLINED')).toBe(advice('failed', 'DECLINED'));
  expect(advice('on_hold', null, 'UNHEARD_OF')).toBeNull();
  for (const status of ['paid', 'to_be_paid', 'processing', 'cancelled']) {
    expect(advice(status, 'DECLINED')).toBeNull();
  }
});

test('a payment to a publisher whom staff hold waits, also with a method', () => {
  const held = { status: 'on_hold', hold_reason: 'STAFF_HOLD' };
  expect(holdOf({ held_until: NOON }, NOON, true)).toEqual(held);
  expect(holdOf(undefined, NOON, true)).toEqual(held);
});

test('a payment above a limit waits until the exception is approved, and says why', () => {
  const payment = (set: object = {}) => ({
    ...{ status: 'to_be_paid', hold_reason: null, failure_code: null },
    ...{ over_limit: 'OVER_DAY_LIMIT', limit_approved_by: null },
    ...set,
  });
  expect(isOverLimit(payment())).toBe(true);
  expect(isOverLimit(payment({ status: 'on_hold' }))).toBe(true);
  expect(isOverLimit(payment({ status: 'processing' }))).toBe(false);
  expect(isOverLimit(payment({ limit_approved_by: 4 }))).toBe(false);
  expect(isOverLimit(payment({ over_limit: null }))).toBe(false);
  const limits = ['OVER_PAYOUT_LIMIT', 'OVER_ACCOUNT_LIMIT', 'OVER_DAY_LIMIT'];
  const texts = limits.map((over_limit) => adviceOf(payment({ over_limit })));
  for (const text of texts) expect(text).toMatch(/^The amount is above .{30,}\.$/);
  expect(new Set(texts).size).toBe(3);
  expect(adviceOf(payment({ over_limit: 'OTHER' }))).toBeNull();
  expect(adviceOf(payment({ limit_approved_by: 4 }))).toBeNull();
  const held = adviceOf(payment({ status: 'on_hold', hold_reason: 'STAFF_HOLD' }));
  expect(held).toMatch(/^We have put payments .{20,}\.$/);
});
