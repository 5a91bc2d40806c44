import { expect, test } from 'vitest';
import { boundsOf, openMonths, pairPostings } from './rules.ts';

test('a month has its own days in UTC', () => {
  expect(boundsOf('2026-12')).toEqual({
    from: new Date('2026-12-01T00:00:00Z'),
    until: new Date('2027-01-01T00:00:00Z'),
  });
});

test('open months follow the newest closed one, or begin with the first posting', () => {
  const at = new Date('2026-03-01T00:00:00Z');
  expect(openMonths('2026-01-31', null, at)).toEqual([
    { month: '2026-01', is_over: true },
    { month: '2026-02', is_over: true },
    { month: '2026-03', is_over: false },
  ]);
  expect(openMonths('2026-01-31', '2026-02', at)).toEqual([{ month: '2026-03', is_over: false }]);
  expect(openMonths(null, null, at)).toEqual([]);
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
