import { expect, it } from 'vitest';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { emptyRule, problemOf, ruleOf } from './rule-draft.ts';

it('converts a valid draft into a rule', () => {
  const draft = {
    ...emptyRule(),
    value: '7.5',
    country: 'DE',
    publisher: { publisher_id: 12, name: 'Ann' },
    priority: '3',
  };
  expect(problemOf(draft)).toBeNull();
  const rule = ruleOf(draft);
  expect(rule).toMatchObject({ kind: 'percent', rate: '7.5', country: 'DE', publisher_id: 12 });
  expect(setBrandTerms.input.safeParse({ mcid: 'acme', rules: [rule] }).success).toBe(true);
});

it('sends a tier with its basis, and none after removal', () => {
  const tiered = { ...emptyRule(), value: '8', tier_basis: 'orders', tier_from: ' 10 ' } as const;
  expect(problemOf(tiered)).toBeNull();
  expect(ruleOf(tiered)).toMatchObject({ tier_basis: 'orders', tier_from: '10' });
  expect(ruleOf({ ...tiered, tier_basis: '' }).tier_from).toBeUndefined();
});

it('sends a fixed rule as an amount, not as a rate', () => {
  const rule = ruleOf({ ...emptyRule(), kind: 'fixed', value: '25' });
  expect(rule.amount).toBe('25');
  expect(rule.rate).toBeUndefined();
});

it('sends what a fixed amount is paid for, and a limit per order only where it applies', () => {
  const fixed = { ...emptyRule(), kind: 'fixed', value: '25', cap_order: '60' } as const;
  expect(ruleOf(fixed)).toMatchObject({ basis: 'order' });
  expect(ruleOf(fixed).cap_order).toBeUndefined();
  const perUnit = ruleOf({ ...fixed, basis: 'unit', cap_month: ' 500 ' });
  expect(perUnit).toMatchObject({ basis: 'unit', cap_order: '60', cap_month: '500' });
  expect(setBrandTerms.input.safeParse({ mcid: 'acme', rules: [perUnit] }).success).toBe(true);
});

it('sends for how long later orders of a customer are paid, 0 for life', () => {
  const lasting = {
    ...emptyRule(),
    value: '30',
    renewals: 'months',
    renewal_months: '24',
  } as const;
  expect(problemOf(lasting)).toBeNull();
  expect(ruleOf(lasting).renewal_months).toBe(24);
  expect(ruleOf({ ...lasting, renewals: 'life' }).renewal_months).toBe(0);
  expect(ruleOf({ ...lasting, customer_order: 'first' }).renewal_months).toBeUndefined();
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ value: '' }, 'value'],
  [{ value: 'ten' }, 'value'],
  [{ value: '101' }, 'value'],
  [{ tier_basis: 'orders', tier_from: '2.5' }, 'tier_from'],
  [{ tier_basis: 'sales', tier_from: '0' }, 'tier_from'],
  [{ kind: 'fixed', basis: 'unit', cap_order: '0' }, 'cap_order'],
  [{ kind: 'fixed', cap_month: 'much' }, 'cap_month'],
  [{ customer_order: 'renewal' }, 'renewals'],
  [{ renewals: 'months', renewal_months: '0' }, 'renewal_months'],
  [{ priority: 'high' }, 'priority'],
] as const)('names the invalid field of %j', (changed, field) => {
  expect(problemOf({ ...emptyRule(), value: '7.5', ...changed })?.field).toBe(field);
});
