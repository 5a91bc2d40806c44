import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const setTerms = (mcid: string, rules: object[]) =>
  t.callAs(staff, setBrandTerms, { mcid, rules } as InputOf<typeof setBrandTerms>);

test('a fixed amount is paid per order unless the rule names another basis; caps are shown', async () => {
  const { mcid } = await buildBrand(t);
  const fixed = { kind: 'fixed', amount: '60', category: 'A' };
  const rules = [
    { ...fixed, name: 'Order', cap_month: '600' },
    { ...fixed, name: 'Unit', basis: 'unit', cap_order: '90', category: 'B' },
  ];
  const brand = dataOf(await setTerms(mcid, rules));
  const shown = brand.commission_rules.filter((rule) => rule.terms_version === 2);
  expect(shown).toMatchObject([
    { basis: 'order', cap_order: null, cap_month: '600.00' },
    { basis: 'unit', cap_order: '90.00', cap_month: null },
  ]);
  const lower = [
    { ...rules[0], cap_month: '500' },
    { ...rules[1], basis: 'line' },
  ];
  const { terms_history } = dataOf(await setTerms(mcid, lower));
  expect(terms_history[0]?.changes.map(({ category, effect }) => [category, effect])).toEqual([
    ['A', 'cut'],
    ['B', 'changed'],
  ]);
});

test('a longer period for later orders of a customer is a raise, a shorter one a cut', async () => {
  const { mcid } = await buildBrand(t);
  const effectOf = async (renewal_months?: number) => {
    const rule = { name: 'All', kind: 'percent', rate: '30', renewal_months };
    const { terms_history } = dataOf(await setTerms(mcid, [rule]));
    return terms_history[0]?.effect;
  };
  await effectOf();
  expect(await effectOf(12)).toBe('raised');
  expect(await effectOf(0)).toBe('raised');
  expect(await effectOf(12)).toBe('cut');
  expect(await effectOf()).toBe('cut');
});
