import { expect, test } from 'vitest';
import { headlineOf } from './headline-of.ts';
import type { NewRule } from './store.ts';

const base = { kind: 'percent', rate_ppm: 0, fixed_minor: null, basis: null } as const;
const rule = (changed: Partial<NewRule>) =>
  ({ ...base, currency: 'EUR', publisher_id: null, ...changed }) as NewRule;
const percent = (rate_ppm: number, changed: Partial<NewRule> = {}) =>
  rule({ rate_ppm, ...changed });
const fixed = (fixed_minor: bigint, changed: Partial<NewRule> = {}) =>
  rule({ kind: 'fixed', rate_ppm: null, fixed_minor, basis: 'order', ...changed });

const PER_UNIT = { basis: 'unit' } as const;
const YEN_PER_LINE = { currency: 'JPY', basis: 'line' } as const;

test.each<[string, NewRule[]]>([
  ['7.5%', [percent(75_000)]],
  ['10% – 12%', [percent(120_000, { category: 'Shoes' }), percent(100_000)]],
  ['10%', [percent(100_000), percent(100_000, { country: 'DE' })]],
  ['500.00 EUR', [fixed(50_000n)]],
  ['2.50 EUR – 5.00 EUR per unit', [fixed(500n, PER_UNIT), fixed(250n, PER_UNIT)]],
  ['10% or 1000 JPY per line', [percent(100_000), fixed(1_000n, YEN_PER_LINE)]],
  ['10%', [percent(100_000), percent(300_000, { publisher_id: 7 })]],
  ['', [percent(300_000, { publisher_id: 7 })]],
])('"%s" is derived from the rules that are open to all publishers', (headline, rules) => {
  expect(headlineOf(rules)).toBe(headline);
});
