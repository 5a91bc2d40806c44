import { expect, it } from 'vitest';
import { setBrandTerms } from '#contract/staff-terms.ts';
import { emptyRule, problemOf, ruleOf } from './rule-draft.ts';

it('makes of a good draft a rule the call takes', () => {
  const draft = { ...emptyRule(), value: '7.5', country: 'de', publisher_id: '12', priority: '3' };
  expect(problemOf(draft)).toBeNull();
  const rule = ruleOf(draft);
  expect(rule).toMatchObject({ kind: 'percent', rate: '7.5', country: 'DE', publisher_id: 12 });
  expect(setBrandTerms.input.safeParse({ mcid: 'acme', rules: [rule] }).success).toBe(true);
});

it('pays a fixed rule as an amount and not as a rate', () => {
  const rule = ruleOf({ ...emptyRule(), kind: 'fixed', value: '25' });
  expect(rule.amount).toBe('25');
  expect(rule.rate).toBeUndefined();
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ value: '' }, 'value'],
  [{ value: 'ten' }, 'value'],
  [{ value: '101' }, 'value'],
  [{ country: 'Germany' }, 'country'],
  [{ publisher_id: 'x' }, 'publisher_id'],
  [{ priority: 'high' }, 'priority'],
] as const)('points at the field that keeps %j from being a rule', (changed, field) => {
  expect(problemOf({ ...emptyRule(), value: '7.5', ...changed })?.field).toBe(field);
});
