import { describe, expect, test } from 'vitest';
import { ageInDays, allowedKinds, DEBT_RULE, debtNumberOf, dueDay, isOverdue } from './rules.ts';

const at = new Date('2026-11-24T23:30:00Z');
const { initial: rule } = DEBT_RULE;
const of = (amount_minor: bigint, age_days: number) =>
  allowedKinds({ amount_minor, age_days }, 5_000n, rule);

test('the age of a debt is in whole days', () => {
  expect(ageInDays(new Date('2026-11-22T23:30:00Z'), at)).toBe(2);
  expect(ageInDays(new Date('2026-11-22T23:30:01Z'), at)).toBe(1);
});

describe('a debt of at least the minimum payment', () => {
  test('can be demanded after 60 days and written off after a year', () => {
    expect(of(5_000n, 59)).toEqual([]);
    expect(of(5_000n, 60)).toEqual(['demand']);
    expect(of(5_000n, 364)).toEqual(['demand']);
    expect(of(5_000n, 365)).toEqual(['write_off', 'demand']);
  });
});

test('a smaller debt can be written off at once and is never demanded', () => {
  expect(of(4_999n, 0)).toEqual(['write_off']);
  expect(of(4_999n, 365)).toEqual(['write_off']);
});

test('a demand is due after the days of the rule, by UTC, and overdue from the next day on', () => {
  expect(rule).toEqual({ demand_days: 60, write_off_days: 365, due_days: 30 });
  expect(DEBT_RULE.name).toBe('debt_rule');
  expect(dueDay(at, rule.due_days)).toBe('2026-12-24');
  expect(isOverdue({ state: 'demanded', due_on: '2026-11-23' }, at)).toBe(true);
  expect(isOverdue({ state: 'demanded', due_on: '2026-11-24' }, at)).toBe(false);
  expect(isOverdue({ state: 'demanded', due_on: null }, at)).toBe(false);
  expect(isOverdue({ state: 'paid', due_on: '2026-11-23' }, at)).toBe(false);
});

test('decisions have numbers of six digits', () => {
  expect(debtNumberOf(42)).toBe('DM-000042');
});
