import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { estimateOrder } from '#contract/orders/estimate.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildClickRef, reportOrder } from '../builders.ts';

type Input = InputOf<typeof estimateOrder>;
type Rules = InputOf<typeof setBrandTerms>['rules'];

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const site = await buildPublisherWithSite(t, { currency: 'EUR' });
const { publisher_id } = site;
const { mcid, brand_id, secret } = await buildBrand(t, { currency: 'USD', rules: [] });
const all = { name: 'All', kind: 'percent', rate: '10' } as const;
const rules: Rules = [
  all,
  { ...all, name: 'Shoes', rate: '12', category: 'Shoes' },
  { ...all, name: 'New in Spain', rate: '20', customer_kind: 'new', country: 'ES' },
  { name: 'Deal', kind: 'fixed', amount: '4', basis: 'unit', cap_order: '10', publisher_id },
];
await t.callAs(staff, setBrandTerms, { mcid, rules });

const estimate = (input: Omit<Input, 'mcid'>) => t.callAs(staff, estimateOrder, { mcid, ...input });
const summary = async (input: Omit<Input, 'mcid'>) => {
  const { lines, commission } = dataOf(await estimate(input));
  return [commission, ...lines.map(({ rule, note }) => rule?.name ?? note)];
};

test('each line is priced by the rule that applies to it', async () => {
  const lines = [{ amount: '99.95' }, { amount: '50', category: 'shoes' }];
  expect(await summary({ lines })).toEqual(['16.00', 'All', 'Shoes']);
  expect(await summary({ lines: [{ amount: '10' }], customer: 'new', country: 'es' })).toEqual([
    '2.00',
    'New in Spain',
  ]);
  const reply = dataOf(await estimate({ lines }));
  expect(reply).toMatchObject({ currency: 'USD', sale: '149.95' });
  expect(reply.lines[1]?.rule).toMatchObject({ rate: '12', category: 'Shoes' });
});

test('the estimate is what the same order then earns', async () => {
  const lines = [
    { amount: '80', quantity: 2 },
    { amount: '20', quantity: 1 },
  ];
  const { commission } = dataOf(await estimate({ lines, publisher_id }));
  expect(commission).toBe('10.00');
  const brand = { id: brand_id, mcid, secret };
  const click_ref = await buildClickRef(t, { brand, site, at: now() });
  await reportOrder(t, brand, {
    order_id: 'real',
    click_ref,
    lines: lines.map((line, index) => ({ ...line, line_id: String(index) })),
  });
  const stored = await t.db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum<string>('commission_minor').as('minor'))
    .where('brand_id', '=', brand_id)
    .executeTakeFirstOrThrow();
  expect(stored.minor).toBe('1000');
});

test('a draft is priced in place of the terms in force, and nothing is stored', async () => {
  const count = async () =>
    (await t.db.selectFrom('order_lines').selectAll().execute()).length +
    (await t.db.selectFrom('commission_rules').selectAll().execute()).length;
  const before = await count();
  const draft: Rules = [
    { ...all, name: 'First', rate: '30', customer_order: 'first' },
    { ...all, name: 'Later', rate: '5', customer_order: 'renewal', renewal_months: 12 },
  ];
  const lines = [{ amount: '100' }];
  expect(await summary({ rules: draft, lines, customer: 'new' })).toEqual(['30.00', 'First']);
  expect(await summary({ rules: draft, lines, customer: 'returning' })).toEqual(['5.00', 'Later']);
  const late = { rules: draft, lines, customer: 'returning', months: 14 } as const;
  const { lines: over } = dataOf(await estimate(late));
  expect(over[0]).toMatchObject({ commission: '0.00', note: 'COMMISSION_PERIOD_OVER' });
  expect(await count()).toBe(before);
});

test('tiers count the orders that the publisher has this month', async () => {
  const tier = { tier_basis: 'orders', tier_from: '1' } as const;
  const draft: Rules = [all, { ...all, name: 'From 1', rate: '15', ...tier }];
  const lines = [{ amount: '100' }];
  expect(await summary({ rules: draft, lines })).toEqual(['10.00', 'All']);
  expect(await summary({ rules: draft, lines, publisher_id })).toEqual(['15.00', 'From 1']);
});

test('without a rule the note says so; invalid drafts and amounts are refused', async () => {
  const lines = [{ amount: '1' }];
  const only: Rules = [{ ...all, country: 'FR' }];
  expect(await summary({ rules: only, lines })).toEqual(['0.00', 'NO_COMMISSION_RULE']);
  const bad: Rules = [{ ...all, rate: '101' }];
  expect(await estimate({ rules: bad, lines })).toMatchObject({ message: 'TERMS_INVALID' });
  expect(await estimate({ lines: [{ amount: 'much' }] })).toMatchObject({
    message: 'AMOUNT_INVALID',
  });
  expect(await t.callAs(staff, estimateOrder, { mcid: 'none', lines })).toMatchObject({
    message: 'BRAND_NOT_EXISTS',
  });
});
