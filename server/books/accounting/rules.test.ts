import { expect, test } from 'vitest';
import { DATEV, datevAccountOf, lastDayOf, pairPostings } from './rules.ts';

test('a month ends on its last day', () => {
  expect(['2026-12', '2026-02', '2028-02'].map(lastDayOf)).toEqual([
    '2026-12-31',
    '2026-02-28',
    '2028-02-29',
  ]);
});

test('postings are split into pairs that keep the amount of every account', () => {
  const amounts = new Map([
    ['1400', 100n],
    ['1590', -60n],
    ['1600', 20n],
    ['8510', -60n],
    ['1200', 0n],
  ]);
  expect(pairPostings(amounts)).toEqual([
    { debit: '1400', credit: '1590', minor: 60n },
    { debit: '1400', credit: '8510', minor: 40n },
    { debit: '1600', credit: '8510', minor: 20n },
  ]);
  expect(pairPostings(new Map())).toEqual([]);
});

test('a pair never has an amount of zero, and a credit is used up by several debits', () => {
  const amounts = new Map([
    ['1200', 0n],
    ['1400', 40n],
    ['1500', 30n],
    ['1590', -60n],
    ['8510', -10n],
  ]);
  expect(pairPostings(amounts)).toEqual([
    { debit: '1400', credit: '1590', minor: 40n },
    { debit: '1500', credit: '1590', minor: 20n },
    { debit: '1500', credit: '8510', minor: 10n },
  ]);
});

test('every ledger account has its account of SKR03, except sales', () => {
  expect(DATEV.name).toBe('datev');
  const accountOf = (kind: string) => datevAccountOf(kind, DATEV.initial);
  const accounts = {
    brand_receivable: '1400',
    commission_approved: '1600',
    reward_approved: '1600',
    payable: '1600',
    owed_back: '1500',
    debt_demanded: '1500',
    bad_debt: '2400',
    cash: '1200',
    reward_cost: '4760',
    network_fee: '8510',
    tax_payable: '1776',
    input_tax: '1576',
    brand_pending: '1590',
    commission_pending: '1590',
    exchange: '1590',
    sales_reported: null,
    sales_credited: null,
  };
  for (const [kind, account] of Object.entries(accounts)) {
    expect([kind, accountOf(kind)]).toEqual([kind, account]);
  }
  expect([DATEV.initial.consultant, DATEV.initial.client]).toEqual(['', '']);
  expect(() => accountOf('gold')).toThrow('The ledger account gold has no DATEV account.');
});
