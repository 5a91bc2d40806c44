import { expect, test } from 'vitest';
import { accountKey } from '#server/books/ledger/rules.ts';
import { postDifference, withoutCommission } from './post-difference.ts';

type Line = Parameters<typeof postDifference>[3];

const OWNER = { brand_id: 3, order_line_id: 11 };
const LINE: Line = {
  ...{ publisher_id: 7, currency: 'EUR', sale_minor: 10_000n, commission_minor: 500n },
  ...{ original_currency: null, original_minor: null, brand_currency: null },
  ...{ brand_sale_minor: null, brand_commission_minor: null },
  ...{ brand_rate: null, sale_rate: null, commission_rate: null },
};
/** The same line in a brand's currency of its own. */
const ABROAD = {
  ...{ ...LINE, original_currency: 'USD', original_minor: 11_000n },
  ...{ brand_currency: 'USD', brand_sale_minor: 11_000n, brand_commission_minor: 550n },
};
const EXCHANGE = ['exchange:network:0', 'sales_exchange:network:0'];

/** Amounts by account, debits positive, and the number of postings. */
function posted(before: Line | null, after: Line, stage: 'pending' | 'approved' = 'pending') {
  const postings = postDifference(OWNER, stage, before, after);
  const sums = new Map<string, number>();
  for (const { account, direction, amount_minor } of postings) {
    const key = accountKey(account);
    const signed = Number(amount_minor) * (direction === 'debit' ? 1 : -1);
    sums.set(key, (sums.get(key) ?? 0) + signed);
  }
  const isOwn = postings.every((one) => one.order_line_id === OWNER.order_line_id);
  return { sums: Object.fromEntries(sums), count: postings.length, isOwn };
}

const of = (publisher: number, sale: number, commission: number) => ({
  'sales_reported:brand:3:EUR': sale,
  [`sales_credited:publisher:${publisher}:EUR`]: -sale,
  'brand_pending:brand:3:EUR': commission,
  [`commission_pending:publisher:${publisher}:EUR`]: -commission,
});

test('a new line posts its sale and its commission at their stage', () => {
  expect(posted(null, LINE)).toEqual({ sums: of(7, 10_000, 500), count: 4, isOwn: true });
  expect(posted(null, LINE, 'approved').sums).toMatchObject({
    'brand_receivable:brand:3:EUR': 500,
    'commission_approved:publisher:7:EUR': -500,
  });
});

test('a changed line posts the difference only', () => {
  const after = { ...LINE, sale_minor: 8_000n, commission_minor: 600n };
  expect(posted(LINE, after)).toEqual({ sums: of(7, -2_000, 100), count: 4, isOwn: true });
  expect(posted(LINE, LINE).count).toBe(0);
});

test('a line without publisher posts only its sale, credited to the network', () => {
  for (const publisher_id of [null, undefined]) {
    expect(posted(null, { ...LINE, publisher_id })).toEqual({
      sums: { 'sales_reported:brand:3:EUR': 10_000, 'sales_credited:network:0:EUR': -10_000 },
      count: 2,
      isOwn: true,
    });
  }
});

test('a line that moves to another publisher is reversed in full and posted again', () => {
  const after = { ...LINE, publisher_id: 8, commission_minor: 600n };
  const { sums, count } = posted(LINE, after);
  expect(count).toBe(8);
  expect(sums).toEqual({
    'sales_reported:brand:3:EUR': 0,
    'sales_credited:publisher:7:EUR': 10_000,
    'sales_credited:publisher:8:EUR': -10_000,
    'brand_pending:brand:3:EUR': 100,
    'commission_pending:publisher:7:EUR': 500,
    'commission_pending:publisher:8:EUR': -600,
  });
});

test('each side is posted in its own currency', () => {
  const { sums } = posted(null, ABROAD);
  expect(sums).toMatchObject({
    'sales_reported:brand:3:USD': 11_000,
    'sales_credited:publisher:7:EUR': -10_000,
    'brand_pending:brand:3:USD': 550,
    'commission_pending:publisher:7:EUR': -500,
  });
  const change = { ...ABROAD, brand_commission_minor: 540n, commission_minor: 490n };
  const { sums: difference } = posted(ABROAD, change);
  expect(difference['brand_pending:brand:3:USD']).toBe(-10);
  expect(difference['commission_pending:publisher:7:EUR']).toBe(10);
  expect(difference['sales_reported:brand:3:USD']).toBeUndefined();
});

test('a line that changes its own or its brand’s currency leaves nothing in the former one', () => {
  const back = posted(ABROAD, LINE).sums;
  expect(back['sales_reported:brand:3:USD']).toBe(-11_000);
  expect(back['brand_pending:brand:3:USD']).toBe(-550);
  expect(back['brand_pending:brand:3:EUR']).toBe(500);
  expect(back['commission_pending:publisher:7:EUR']).toBe(0);
  const inPounds = posted(LINE, { ...LINE, currency: 'GBP', brand_currency: 'EUR' }).sums;
  expect(inPounds['commission_pending:publisher:7:EUR']).toBe(500);
  expect(inPounds['commission_pending:publisher:7:GBP']).toBe(-500);
  expect(inPounds['brand_pending:brand:3:EUR']).toBe(0);
  for (const account of EXCHANGE) {
    expect([account, inPounds[`${account}:EUR`] ?? 0]).not.toEqual([account, 0]);
  }
});

test('a line without its commission keeps its sale in both currencies', () => {
  const plain = withoutCommission(LINE);
  expect(plain).toEqual({ ...LINE, commission_minor: 0n });
  expect(withoutCommission(ABROAD)).toEqual({
    ...ABROAD,
    commission_minor: 0n,
    brand_commission_minor: 0n,
  });
});
