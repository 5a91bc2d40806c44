import type { Rule } from './world.ts';

const NONE: Omit<Rule, 'name'> = {
  ...{ ppm: null, fixed: null, basis: null, capOrder: null, capMonth: null },
  ...{ publisher: null, sku: null, category: null, customer: null, turn: null, country: null },
  ...{ months: null, tier: null },
};
const share = (name: string, ppm: number, more: Partial<Rule> = {}): Rule => ({
  ...NONE,
  name,
  ppm,
  ...more,
});
const fixed = (name: string, basis: Rule['basis'], amount: bigint, more: Partial<Rule> = {}) => ({
  ...NONE,
  name,
  fixed: amount,
  basis,
  ...more,
});
const by = (unit: 'orders' | 'sales', from: bigint) => ({ tier: { by: unit, from } });

type Kind = {
  currency: string;
  offsetHours: number;
  hasHistory: boolean;
  /** Its rules, given the ids of all publishers. */
  rules: (publishers: readonly number[]) => Rule[];
};
const plain = { offsetHours: 0, hasHistory: false };
const history = { offsetHours: 0, hasHistory: true };

/** Every kind of terms: percentages with each condition, fixed amounts, tiers, renewals and caps. */
export const brandKinds: readonly Kind[] = [
  {
    ...plain,
    currency: 'USD',
    rules: ([first = 0]) => [
      share('every sale', 73_350),
      share('shoes', 101_500, { category: 'shoes' }),
      share('friend', 125_000, { publisher: first }),
      share('Germans', 66_660, { country: 'DE' }),
    ],
  },
  {
    ...plain,
    currency: 'EUR',
    rules: () => [
      share('every sale', 12_345),
      share('new customers', 50_500, { customer: 'new' }),
      share('one article', 31_400, { sku: 'A-1' }),
      share('new shoes', 90_900, { category: 'shoes', customer: 'new' }),
    ],
  },
  { ...plain, currency: 'JPY', rules: () => [fixed('every order', 'order', 997n)] },
  {
    ...plain,
    currency: 'USD',
    rules: () => [
      fixed('every line', 'line', 155n, { capOrder: 400n }),
      share('shoes', 40_000, { category: 'shoes' }),
    ],
  },
  {
    ...plain,
    currency: 'KWD',
    rules: () => [
      fixed('every unit', 'unit', 333n, { capOrder: 2_500n }),
      fixed('every order of shoes', 'order', 1_001n, { category: 'shoes' }),
    ],
  },
  {
    ...history,
    currency: 'EUR',
    rules: () => [
      share('from the first', 40_000),
      share('from the fifth', 60_050, by('orders', 5n)),
      share('from the twelfth', 80_000, by('orders', 12n)),
    ],
  },
  {
    ...history,
    offsetHours: 9,
    currency: 'USD',
    rules: () => [
      share('from nothing', 33_000),
      share('from a thousand', 44_400, by('sales', 100_000n)),
      fixed('shoes', 'order', 750n, { category: 'shoes' }),
    ],
  },
  {
    ...history,
    currency: 'USD',
    rules: () => [
      fixed('first order', 'order', 7_500n, { turn: 'first' }),
      share('three months', 55_000, { turn: 'renewal', months: 3 }),
      share('shoes for life', 20_200, { turn: 'renewal', months: 0, category: 'shoes' }),
    ],
  },
  {
    ...history,
    currency: 'EUR',
    rules: () => [
      fixed('every order', 'order', 1_250n, { capMonth: 20_000n }),
      fixed('shoes', 'unit', 210n, { capMonth: 5_000n, capOrder: 900n, category: 'shoes' }),
    ],
  },
];
