import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { parseRate } from './parse-rate.ts';

const REAL = sharedData('brands/openaffiliate-even.json');
const percent = (value: number) => ({ kind: 'percent', rate_ppm: value * 10_000 });
const fixed = (amount: string, currency = 'USD') => ({ kind: 'fixed', amount, currency });

// Every rate that occurs in the real file, without conditions; the effect of conditions is tested
// below.
const rates: [string, string, object | null][] = [
  ...[1, 5, 8, 10, 15, 20, 21, 22, 25, 30, 35, 40, 45, 50, 60, 80].map(
    (value): [string, string, object] => [`${value}%`, 'one-time', percent(value)],
  ),
  ...['10', '15', '20', '36', '50', '55', '60', '100', '120', '150', '200', '250'].map(
    (amount): [string, string, object] => [`$${amount}`, 'one-time', fixed(amount)],
  ),
  ...['300', '320', '400', '500', '600', '1000'].map((amount): [string, string, object] => [
    `$${amount}`,
    'recurring',
    fixed(amount),
  ]),
  ['$1', 'one-time', fixed('1')],
  ['$5', 'one-time', fixed('5')],
  ['$17', 'one-time', fixed('17')],
  ['$1,000', 'one-time', fixed('1000')],
  ['$2,100', 'one-time', fixed('2100')],
  ['$0.00', 'one-time', null],
  ['$15-20', 'one-time', null],
  ['$5 per lead + 30%', 'hybrid', null],
  ['$50 + 20%', 'recurring', null],
  ['$75 or 20%', 'hybrid', null],
  ['10', 'one-time', null],
  ['6', 'one-time', null],
  ['20-22%', 'recurring', null],
  ['20-30%', 'recurring', null],
  ['20-40%', 'tiered', null],
  ['60% of first month', 'one-time', null],
  ['75-125% CPA + 25% annual', 'tiered', null],
  ['varies', 'one-time', null],
  ['7.5 %', 'one-time', percent(7.5)],
  ['25.50 USD', 'one-time', fixed('25.50')],
  ['25 XQZ', 'one-time', null],
  ['101%', 'one-time', null],
  ['0%', 'one-time', null],
  ['20%', 'tiered', null],
];

test.each(rates)('%s (%s) by itself gives %j', (rate, type, rule) => {
  expect(parseRate({ rate, type, currency: 'USD', conditions: null })).toEqual(rule);
});

const conditions: [string, string, object | null][] = [
  ['20%', 'Earn 20% of every purchase for the customer’s first year!', percent(20)],
  ['20%', 'Earn 20% of all sales for up to 2 years and a 10% discount for customers.', percent(20)],
  ['20%', 'Earn 20% on 1st Year Revenue. Average $4,800 commission per customer.', percent(20)],
  ['40%', '40% from subscription, first 12 months (~$1,195/customer)', percent(40)],
  ['50%', '50% Commission | $300 AOV', percent(50)],
  ['25%', 'Earn up to 25% commission!', null],
  ['35%', 'Earn upto 35% commission for each new customer', null],
  ['50%', 'Earn 50% upto $2000 on every successful sale', null],
  ['30%', 'Earn ~30% for the lifetime of the contract', null],
  ['30%', 'Earn for 3 years starting at 30%!', null],
  ['50%', '25-50% recurring commission', null],
  ['15%', 'Earn 15% or 20% on every deal closed', null],
  ['15%', 'Earn 15% Revenue Share (or more)', null],
  ['8%', 'Earn $300 per qualified lead and 8% of all revenue (typical ACV $100k+).', null],
  ['40%', '40% recurring + $1/signup (work email) for 12 months', null],
  ['30%', 'Earn 30% commission! Plus bonuses for sales milestones!', null],
  ['$250', 'Earn $250 for each active customer account', fixed('250')],
  ['$120', 'Earn $120 USD commission for every new clinic you refer', fixed('120')],
  ['$1', 'Earn $1,000 on the 12 month Payment Plan', null],
  ['$17', 'Earn $17k/yr per enterprise customer', null],
  ['$200', 'Earn AUD$200 or £100 for every qualified demo', null],
  ['$200', 'Earn $200 - $350 per sale', null],
  ['$50', '$50 CPL + $500 CW', null],
  ['$5', 'Earn $5 per click', null],
  ['$1000', 'Earn $1000 per deal for 11-15 closed won deals', null],
  ['$750', '$750 per demo + $750 per paying customer', null],
  ['$750', 'Earn $750 per demo and $750 per paying customer.', null],
  ['$20', 'CPL - US/UK/AUS/NL - $20 - CAP', null],
];

test.each(conditions)('%s beside "%s" gives %j', (rate, said, rule) => {
  expect(parseRate({ rate, type: 'one-time', currency: 'USD', conditions: said })).toEqual(rule);
});

test.each([
  ['12 months', 12],
  ['2 years', 24],
  ['1 month', 1],
  ['Lifetime', 0],
])('a duration of %s is kept as %i months, 0 for life', (duration, renewal_months) => {
  const rule = { ...percent(20), renewal_months };
  expect(parseRate({ rate: '20%', type: 'recurring', duration })).toEqual(rule);
});

test('a duration that is not understood is left to staff', () => {
  expect(parseRate({ rate: '20%', duration: 'a while' })).toBeNull();
  expect(parseRate({ rate: '20%', duration: '0 months' })).toBeNull();
});

test('a currency sign is accepted only if it is unambiguous', () => {
  expect(parseRate({ rate: '€40', currency: null })).toEqual(fixed('40', 'EUR'));
  expect(parseRate({ rate: '£40' })).toEqual(fixed('40', 'GBP'));
  expect(parseRate({ rate: '$40', currency: null })).toBeNull();
  expect(parseRate({ rate: '$40', currency: 'AUD' })).toEqual(fixed('40', 'AUD'));
  expect(parseRate({ rate: '$40', currency: 'EUR' })).toBeNull();
  expect(parseRate({ rate: '40 EUR', currency: 'USD' })).toBeNull();
});

test.skipIf(!existsSync(REAL))('no rule of the real file says other than its own rate', () => {
  const { programs } = JSON.parse(readFileSync(REAL, 'utf8')) as {
    programs: { commission: Parameters<typeof parseRate>[0] }[];
  };
  const parsed = programs.map(({ commission }) => ({ commission, rule: parseRate(commission) }));
  expect(parsed.filter(({ rule }) => rule === null)).toHaveLength(169);
  const lasting = parsed.filter(({ commission, rule }) => rule && commission.duration);
  expect(lasting).toHaveLength(111);
  expect(lasting.filter(({ rule }) => rule?.renewal_months === undefined)).toEqual([]);
  for (const { commission, rule } of parsed) {
    if (rule?.kind === 'percent') expect(commission.rate).toBe(`${rule.rate_ppm / 10_000}%`);
    if (rule?.kind === 'fixed') expect(commission.rate.replace(',', '')).toBe(`$${rule.amount}`);
  }
});
