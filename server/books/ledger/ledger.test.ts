import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { moveCommission } from './move-commission.ts';
import { postTransaction, postTransactions } from './post-transactions.ts';
import type { Entry } from './rules.ts';
import { verifyLedger } from './verify-ledger.ts';

const t = await openTestApp();

const line = { brand_id: 1, publisher_id: 2, currency: 'USD', order_line_id: null };
const entry = (over: Partial<Entry> = {}): Entry => ({
  kind: 'test',
  business_key: newCode(12),
  description: 'a test',
  postings: moveCommission(line, 'none', 'pending', 125n),
  ...over,
});
const post = (one: Entry) => t.db.transaction().execute((tx) => postTransaction(tx, one));
const balances = async () => {
  const rows = await t.db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute();
  return Object.fromEntries(rows.map((row) => [`${row.kind}`, row.balance_minor]));
};
/** Edits stored rows in a way only the owner of the database can. */
async function tamper(statement: string): Promise<void> {
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

beforeEach(async () => {
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from ledger_postings`.execute(tx);
    await sql`delete from ledger_transactions`.execute(tx);
    await sql`delete from ledger_accounts`.execute(tx);
    await sql`update ledger_head set last_id = 0, last_hash = repeat('0', 64)`.execute(tx);
  });
});

describe('posting', () => {
  test('a commission moves from the brand to our cash and leaves all other accounts at zero', async () => {
    const stages = ['none', 'pending', 'approved', 'payable', 'paid'] as const;
    for (const [place, from] of stages.slice(0, -1).entries()) {
      const to = stages[place + 1] ?? 'paid';
      await post(entry({ postings: moveCommission(line, from, to, 125n) }));
    }
    expect(await balances()).toEqual({
      brand_pending: 0n,
      brand_receivable: 125n,
      commission_pending: 0n,
      commission_approved: 0n,
      payable: 0n,
      cash: -125n,
    });
    expect(await verifyLedger(t.db)).toMatchObject({ transactions: 4, broken: null });
  });

  test('a repeated entry returns its id and posts nothing (idempotent)', async () => {
    const one = entry();
    const first = await post(one);
    expect(await post(one)).toEqual({ id: first.id, repeated: true });
    expect(await verifyLedger(t.db)).toMatchObject({ transactions: 1, postings: 2, broken: null });
  });

  test('a repeated key with other content is refused and changes nothing', async () => {
    const one = entry();
    await post(one);
    const other = { ...one, postings: moveCommission(line, 'none', 'pending', 126n) };
    await expect(post(other)).rejects.toThrow('with other content');
    expect(await balances()).toMatchObject({ commission_pending: -125n });
  });

  test('twenty simultaneous posts of one entry are one transaction', async () => {
    const one = entry();
    const posted = await Promise.all(Array.from({ length: 20 }, () => post(one)));
    expect(posted.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(new Set(posted.map((answer) => answer.id)).size).toBe(1);
    expect(await balances()).toMatchObject({ commission_pending: -125n });
  });

  test.each<[string, Entry['postings']]>([
    ['fewer than two postings', moveCommission(line, 'none', 'pending', 5n).slice(0, 1)],
    [
      'not positive',
      moveCommission(line, 'none', 'pending', 5n).map((one) => ({ ...one, amount_minor: 0n })),
    ],
    [
      'off balance in USD',
      [
        ...moveCommission(line, 'none', 'pending', 5n),
        ...moveCommission(line, 'none', 'pending', 6n).slice(1),
      ],
    ],
    [
      'off balance in',
      moveCommission(line, 'none', 'pending', 5n).map((one, place) => ({
        ...one,
        account: { ...one.account, currency: place === 0 ? 'USD' : 'EUR' },
      })),
    ],
  ])('an entry with %s is a fault', async (why, postings) => {
    await expect(post(entry({ postings }))).rejects.toThrow(why);
    expect(await verifyLedger(t.db)).toMatchObject({ transactions: 0, broken: null });
  });

  test.each([
    'update ledger_transactions set description = $$x$$',
    'delete from ledger_postings',
    'truncate ledger_postings',
    'delete from ledger_transactions',
    'update ledger_postings set amount_minor = 1',
    'update ledger_accounts set id = default',
  ])('%s is not possible', async (statement) => {
    await post(entry());
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('append-only');
  });
});

const copyPosting = (place: string) =>
  `insert into ledger_postings (transaction_id, account_id, position, direction, amount_minor, currency)
    select ${place}, 7, direction, amount_minor, currency from ledger_postings`;

test.each([
  ['transaction', 'transaction_id + 1, account_id'],
  ['account', 'transaction_id, -1'],
])('a posting without its %s is refused', async (_parent, place) => {
  await post(entry());
  await expect(sql.raw(`${copyPosting(place)} limit 1`).execute(t.db)).rejects.toThrow(
    'a posting has no',
  );
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

describe('verifying', () => {
  const three = () =>
    t.db.transaction().execute((tx) => postTransactions(tx, [entry(), entry(), entry()]));

  test.each([
    [
      `update ledger_postings set amount_minor = amount_minor + 1 where transaction_id = 2 and position = 0`,
      2n,
    ],
    [`update ledger_postings set amount_minor = amount_minor + 1 where transaction_id = 2`, 2n],
    [
      `update ledger_postings set direction = case direction when 'debit' then 'credit' else 'debit' end where transaction_id = 2`,
      2n,
    ],
    [`update ledger_postings set order_line_id = 9 where transaction_id = 3 and position = 1`, 3n],
    [`update ledger_postings set currency = 'EUR' where transaction_id = 2`, 2n],
    [
      `update ledger_postings set account_id = (select min(account_id) from ledger_postings) where transaction_id = 2`,
      2n,
    ],
    [`update ledger_postings set position = 7 where transaction_id = 2 and position = 1`, 2n],
    [`delete from ledger_postings where transaction_id = 1`, 1n],
    [`update ledger_transactions set description = 'a tesT' where id = 1`, 1n],
    [`update ledger_transactions set business_key = business_key || '0' where id = 2`, 2n],
    [
      `update ledger_transactions set created_at = created_at + interval '1 microsecond' where id = 2`,
      2n,
    ],
    [`update ledger_transactions set hash = repeat('a', 64) where id = 2`, 2n],
    [`update ledger_transactions set previous_hash = repeat('b', 64) where id = 3`, 3n],
    [`update ledger_transactions set input_hash = repeat('c', 64) where id = 1`, 1n],
    [`delete from ledger_transactions where id = 2`, 3n],
    [`delete from ledger_transactions where id = 3`, 2n],
    [`${copyPosting('4, account_id')} order by transaction_id desc, position desc limit 1`, 4n],
    [`update ledger_head set last_hash = repeat('d', 64)`, 3n],
    [`update ledger_accounts set owner_id = 8 where kind = 'brand_pending'`, 1n],
  ])('%s is found', async (statement, place) => {
    await three();
    expect((await verifyLedger(t.db)).broken).toBeNull();
    await tamper(statement);
    expect((await verifyLedger(t.db)).broken).toMatchObject({ transaction_id: place });
  });

  test('a balance that is not the sum of its postings is found', async () => {
    await three();
    await tamper(`update ledger_accounts set balance_minor = 1 where kind = 'brand_pending'`);
    expect((await verifyLedger(t.db)).broken).toMatchObject({ transaction_id: null });
  });
});

test('after random postings all sums are zero and balances equal their postings', async () => {
  const stage = fc.constantFrom('none', 'pending', 'approved');
  const move = fc.record({
    brand_id: fc.integer({ min: 1, max: 3 }),
    publisher_id: fc.integer({ min: 1, max: 3 }),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    from: stage,
    to: stage,
    amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { maxLength: 4 }), { maxLength: 6 }),
      async (batches) => {
        for (const batch of batches) {
          const entries = batch
            .map((one) =>
              entry({
                postings: moveCommission(
                  { ...one, order_line_id: null },
                  one.from,
                  one.to,
                  one.amount,
                ),
              }),
            )
            .filter((one) => one.postings.length > 0);
          await t.db.transaction().execute((tx) => postTransactions(tx, entries));
        }
        expect((await verifyLedger(t.db)).broken).toBeNull();
        expect(await sumsByCurrency(t.db)).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

/** Currencies whose balances do not sum to zero: there must be none. */
async function sumsByCurrency(db: Db) {
  const sums = await sql`
    select currency from ledger_accounts group by currency having sum(balance_minor) <> 0`.execute(
    db,
  );
  return sums.rows;
}
