import { describe, expect, test } from 'vitest';
import { chargeBrand, receiveFromBrand } from './charge-brand.ts';
import { clearDebt, receiveFromPublisher } from './clear-debt.ts';
import { type CommissionStage, moveCommission, stageOfSettlement } from './move-commission.ts';
import { grantReward, settleReward } from './move-reward.ts';
import { moveSale } from './move-sale.ts';
import { payTax } from './pay-tax.ts';
import { accountKey, type Posting, requireDoubleEntry, type Side } from './rules.ts';

const LINE = { brand_id: 3, publisher_id: 7, currency: 'USD', order_line_id: 11 };

/** "debit payable:publisher:7:USD 5" for each posting, sorted. */
function postingsOf(postings: readonly Posting[]): string[] {
  if (postings.length > 0) {
    requireDoubleEntry({ kind: 'test', business_key: '1', description: '', postings });
  }
  return postings
    .map((one) => `${one.direction} ${accountKey(one.account)} ${one.amount_minor}`)
    .sort();
}
const move = (from: CommissionStage, to: CommissionStage, amount: bigint) =>
  postingsOf(moveCommission(LINE, from, to, amount));

const BRAND = (kind: string) => `${kind}:brand:3:USD`;
const OWN = (kind: string) => `${kind}:publisher:7:USD`;

test('each stage of a commission has its own accounts', () => {
  expect(move('none', 'pending', 5n)).toEqual([
    `credit ${OWN('commission_pending')} 5`,
    `debit ${BRAND('brand_pending')} 5`,
  ]);
  expect(move('pending', 'none', 5n)).toEqual([
    `credit ${BRAND('brand_pending')} 5`,
    `debit ${OWN('commission_pending')} 5`,
  ]);
  expect(move('pending', 'approved', 5n)).toEqual([
    `credit ${BRAND('brand_pending')} 5`,
    `credit ${OWN('commission_approved')} 5`,
    `debit ${BRAND('brand_receivable')} 5`,
    `debit ${OWN('commission_pending')} 5`,
  ]);
  expect(move('approved', 'none', 5n)).toEqual([
    `credit ${BRAND('brand_receivable')} 5`,
    `debit ${OWN('commission_approved')} 5`,
  ]);
  // The brand has owed it since approval; only the publisher's side moves.
  expect(move('approved', 'payable', 5n)).toEqual([
    `credit ${OWN('payable')} 5`,
    `debit ${OWN('commission_approved')} 5`,
  ]);
  expect(move('approved', 'owed_back', -5n)).toEqual([
    `credit ${OWN('commission_approved')} 5`,
    `debit ${OWN('owed_back')} 5`,
  ]);
  expect(move('payable', 'paid', 5n)).toEqual([
    'credit cash:network:0:USD 5',
    `debit ${OWN('payable')} 5`,
  ]);
  expect(move('owed_back', 'paid', -5n)).toEqual([
    `credit ${OWN('owed_back')} 5`,
    'debit cash:network:0:USD 5',
  ]);
});

test('a return reverses the postings of a sale, and zero posts nothing', () => {
  expect(move('none', 'pending', -5n)).toEqual([
    `credit ${BRAND('brand_pending')} 5`,
    `debit ${OWN('commission_pending')} 5`,
  ]);
  expect(move('none', 'pending', 0n)).toEqual([]);
  expect(move('payable', 'payable', 5n)).toEqual([]);
});

test('every posting of a commission and of a sale names its line', () => {
  const moved = [...moveCommission(LINE, 'pending', 'approved', 5n), ...moveSale(LINE, 5n)];
  expect(moved).toHaveLength(6);
  expect(new Set(moved.map((one) => one.order_line_id))).toEqual(new Set([11]));
});

test('a negative settlement is owed back, any other is payable', () => {
  expect([-1n, 0n, 1n].map(stageOfSettlement)).toEqual(['owed_back', 'payable', 'payable']);
});

test('a sale is reported by the brand and credited to the publisher, or to the network', () => {
  expect(postingsOf(moveSale(LINE, 90n))).toEqual([
    'credit sales_credited:publisher:7:USD 90',
    'debit sales_reported:brand:3:USD 90',
  ]);
  expect(postingsOf(moveSale({ ...LINE, publisher_id: null }, -90n))).toEqual([
    'credit sales_reported:brand:3:USD 90',
    'debit sales_credited:network:0:USD 90',
  ]);
  expect(moveSale(LINE, 0n)).toEqual([]);
});

test('a brand is charged the fee, and its payments reduce its debt', () => {
  const owing = { brand_id: 3, currency: 'USD' };
  expect(postingsOf(chargeBrand(owing, 4n, 0n))).toEqual([
    'credit network_fee:network:0:USD 4',
    'debit brand_receivable:brand:3:USD 4',
  ]);
  expect(postingsOf(chargeBrand(owing, 4n, 3n))).toEqual([
    'credit network_fee:network:0:USD 4',
    'credit tax_payable:network:0:USD 3',
    'debit brand_receivable:brand:3:USD 3',
    'debit brand_receivable:brand:3:USD 4',
  ]);
  expect(postingsOf(chargeBrand(owing, 0n, 3n))).toHaveLength(2);
  expect(chargeBrand(owing, 0n, 0n)).toEqual([]);
  expect(postingsOf(receiveFromBrand(owing, 9n))).toEqual([
    'credit brand_receivable:brand:3:USD 9',
    'debit cash:network:0:USD 9',
  ]);
});

test('a reward is owed by its payer and settled like commission', () => {
  const owners = { publisher_id: 7, brand_id: null, currency: 'USD' };
  expect(postingsOf(grantReward(owners, 4n))).toEqual([
    `credit ${OWN('reward_approved')} 4`,
    'debit reward_cost:network:0:USD 4',
  ]);
  expect(postingsOf(grantReward({ ...owners, brand_id: 3 }, -4n))).toEqual([
    `credit ${BRAND('brand_receivable')} 4`,
    `debit ${OWN('reward_approved')} 4`,
  ]);
  expect(postingsOf(settleReward(owners, 'payable', 4n))).toEqual([
    `credit ${OWN('payable')} 4`,
    `debit ${OWN('reward_approved')} 4`,
  ]);
  expect(postingsOf(settleReward(owners, 'owed_back', -4n))).toEqual([
    `credit ${OWN('reward_approved')} 4`,
    `debit ${OWN('owed_back')} 4`,
  ]);
  expect(grantReward(owners, 0n)).toEqual([]);
});

describe('where the brand owes in another currency than the publisher earns', () => {
  const EUR = { currency: 'EUR', minor: 4n };
  const foreign = (from: CommissionStage, to: CommissionStage, minor: bigint, brand: Side) =>
    postingsOf(moveCommission(LINE, from, to, minor, brand));

  test('each side is posted in its currency and balanced by exchange accounts', () => {
    expect(foreign('none', 'pending', 5n, EUR)).toEqual([
      `credit ${OWN('commission_pending')} 5`,
      'credit exchange:network:0:EUR 4',
      'debit brand_pending:brand:3:EUR 4',
      'debit exchange:network:0:USD 5',
    ]);
    expect(foreign('approved', 'none', 5n, EUR)).toEqual([
      'credit brand_receivable:brand:3:EUR 4',
      'credit exchange:network:0:USD 5',
      `debit ${OWN('commission_approved')} 5`,
      'debit exchange:network:0:EUR 4',
    ]);
  });

  test('moves within a currency need no exchange account', () => {
    expect(foreign('pending', 'approved', 5n, EUR)).toEqual([
      'credit brand_pending:brand:3:EUR 4',
      `credit ${OWN('commission_approved')} 5`,
      'debit brand_receivable:brand:3:EUR 4',
      `debit ${OWN('commission_pending')} 5`,
    ]);
    expect(foreign('approved', 'payable', 5n, { currency: 'EUR', minor: 0n })).toEqual([
      `credit ${OWN('payable')} 5`,
      `debit ${OWN('commission_approved')} 5`,
    ]);
  });

  test('a side of zero posts nothing', () => {
    expect(foreign('none', 'pending', 0n, { currency: 'KWD', minor: -1n })).toEqual([
      'credit brand_pending:brand:3:KWD 1',
      'debit exchange:network:0:KWD 1',
    ]);
    expect(foreign('none', 'pending', 1n, { currency: 'JPY', minor: 0n })).toEqual([
      `credit ${OWN('commission_pending')} 1`,
      'debit exchange:network:0:USD 1',
    ]);
  });

  test('a sale is balanced by its own exchange accounts', () => {
    expect(postingsOf(moveSale(LINE, -90n, { currency: 'EUR', minor: -80n }))).toEqual([
      'credit sales_exchange:network:0:USD 90',
      'credit sales_reported:brand:3:EUR 80',
      'debit sales_credited:publisher:7:USD 90',
      'debit sales_exchange:network:0:EUR 80',
    ]);
  });
});

test('tax to a publisher is paid as input tax', () => {
  expect(postingsOf(payTax('EUR', 19n))).toEqual([
    'credit cash:network:0:EUR 19',
    'debit input_tax:network:0:EUR 19',
  ]);
});

test('a debt is cleared from what is payable and owed back, to bad debts or to a demand', () => {
  const owing = { publisher_id: 7, currency: 'USD' };
  expect(postingsOf(clearDebt(owing, [-50n, 20n, 0n], 'bad_debt'))).toEqual([
    'credit bad_debt:network:0:USD 20',
    `credit ${OWN('owed_back')} 50`,
    'debit bad_debt:network:0:USD 50',
    `debit ${OWN('payable')} 20`,
  ]);
  expect(postingsOf(clearDebt(owing, [-50n], 'debt_demanded'))).toEqual([
    `credit ${OWN('owed_back')} 50`,
    `debit ${OWN('debt_demanded')} 50`,
  ]);
  expect(postingsOf(receiveFromPublisher(owing, 50n))).toEqual([
    `credit ${OWN('debt_demanded')} 50`,
    'debit cash:network:0:USD 50',
  ]);
});
