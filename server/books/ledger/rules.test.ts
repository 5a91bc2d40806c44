import { expect, test } from 'vitest';
import {
  type AccountRef,
  accountKey,
  type Entry,
  hashInput,
  hashTransaction,
  type Posting,
  requireDoubleEntry,
  sha256,
  signedMinor,
  turnPostings,
} from './rules.ts';

const PAYABLE: AccountRef = {
  kind: 'payable',
  owner_kind: 'publisher',
  owner_id: 7,
  currency: 'USD',
};
const CASH: AccountRef = { kind: 'cash', owner_kind: 'network', owner_id: 0, currency: 'USD' };
const post = (
  account: AccountRef,
  direction: 'debit' | 'credit',
  amount_minor: bigint,
  order_line_id?: number | null,
): Posting => ({
  account,
  direction,
  amount_minor,
  ...(order_line_id !== undefined && { order_line_id }),
});
const PAID: Entry = {
  kind: 'payment',
  business_key: '12',
  description: 'payment 12',
  postings: [post(PAYABLE, 'debit', 500n), post(CASH, 'credit', 500n)],
};
const with_ = (postings: Posting[]): Entry => ({ ...PAID, postings });

test('an account is identified by kind, owner and currency', () => {
  expect(accountKey(PAYABLE)).toBe('payable:publisher:7:USD');
  expect(accountKey(CASH)).toBe('cash:network:0:USD');
});

test('a debit increases and a credit decreases a balance', () => {
  expect(signedMinor({ direction: 'debit', amount_minor: 5n })).toBe(5n);
  expect(signedMinor({ direction: 'credit', amount_minor: 5n })).toBe(-5n);
});

test('an entry has at least two positive postings and sums to zero in each currency', () => {
  requireDoubleEntry(PAID);
  const eur = { currency: 'EUR' };
  requireDoubleEntry(
    with_([
      ...PAID.postings,
      post({ ...PAYABLE, ...eur }, 'debit', 3n),
      post({ ...CASH, ...eur }, 'credit', 1n),
      post({ ...CASH, ...eur }, 'credit', 2n),
    ]),
  );
  const refused = (postings: Posting[]) => expect(() => requireDoubleEntry(with_(postings)));
  refused([]).toThrow('payment 12 has fewer than two postings');
  refused([post(PAYABLE, 'debit', 5n)]).toThrow('payment 12 has fewer than two postings');
  for (const amount of [0n, -5n]) {
    refused([post(PAYABLE, 'debit', amount), post(CASH, 'credit', amount)]).toThrow(
      'payment 12 posts an amount that is not positive',
    );
  }
  refused([post(PAYABLE, 'debit', 5n), post(CASH, 'credit', 4n)]).toThrow(
    'payment 12 is 1 off balance in USD',
  );
  // Different currencies never balance each other.
  refused([post(PAYABLE, 'debit', 5n), post({ ...CASH, ...eur }, 'credit', 5n)]).toThrow(
    'payment 12 is 5 off balance in USD',
  );
});

test('the hash of an entry depends on its content and not on its key', () => {
  const first = hashInput(PAID);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(hashInput({ ...PAID, business_key: '13', kind: 'other' })).toBe(first);
  const line = with_([post(PAYABLE, 'debit', 500n, 1), post(CASH, 'credit', 500n)]);
  const others: Entry[] = [
    { ...PAID, description: 'payment 13' },
    with_([post(PAYABLE, 'debit', 501n), post(CASH, 'credit', 501n)]),
    with_([post(PAYABLE, 'credit', 500n), post(CASH, 'debit', 500n)]),
    with_([post({ ...PAYABLE, owner_id: 8 }, 'debit', 500n), post(CASH, 'credit', 500n)]),
    line,
    { ...PAID, reverses_id: 3n },
    { ...PAID, reverses_id: 4n },
  ];
  expect(new Set([first, ...others.map(hashInput)]).size).toBe(others.length + 1);
  // A missing and a null line id hash the same, and so does an entry that reverses nothing.
  expect(hashInput(with_([post(PAYABLE, 'debit', 500n, null), post(CASH, 'credit', 500n)]))).toBe(
    first,
  );
  expect(hashInput({ ...PAID, reverses_id: null })).toBe(first);
});

test('a link of the hash chain is stable and depends on each of its parts', () => {
  const sealed = {
    ...PAID,
    id: 9n,
    input_hash: hashInput(PAID),
    created_us: 1_772_971_200_000_000n,
  };
  const link = hashTransaction(sealed, '0'.repeat(64));
  // Hashes written by an earlier version must stay valid: these are its values.
  expect(hashInput(PAID)).toBe(
    sha256([
      'payment 12',
      [
        ['payable:publisher:7:USD', 'debit', '500', null],
        ['cash:network:0:USD', 'credit', '500', null],
      ],
    ]),
  );
  expect(link).toBe(
    sha256([
      '0'.repeat(64),
      '9',
      'payment',
      '12',
      'payment 12',
      sealed.input_hash,
      '1772971200000000',
      [
        ['payable:publisher:7:USD', 'debit', '500', null],
        ['cash:network:0:USD', 'credit', '500', null],
      ],
    ]),
  );
  const reversal = { ...sealed, reverses_id: 3n };
  expect(hashInput(reversal)).toBe(
    sha256([
      'payment 12',
      [
        ['payable:publisher:7:USD', 'debit', '500', null],
        ['cash:network:0:USD', 'credit', '500', null],
      ],
      'reverses',
      '3',
    ]),
  );
  const others = [
    hashTransaction(reversal, '0'.repeat(64)),
    hashTransaction(sealed, '1'.repeat(64)),
  ];
  expect(new Set([link, ...others]).size).toBe(3);
});

test('the hash is plain SHA-256', () => {
  expect(sha256('a')).toBe('ac8d8342bbb2362d13f0a559a3621bb407011368895164b628a54f7fc33fc43c');
});

test('turned postings swap debit and credit only', () => {
  const [debit, credit] = PAID.postings as [Posting, Posting];
  expect(turnPostings(PAID.postings)).toEqual([
    { ...debit, direction: 'credit' },
    { ...credit, direction: 'debit' },
  ]);
});
