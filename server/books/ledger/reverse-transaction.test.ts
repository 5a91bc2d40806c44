import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { newCode } from '#server/platform/ids.ts';
import { moveCommission } from './move-commission.ts';
import { postTransaction } from './post-transactions.ts';
import { reverseTransaction } from './reverse-transaction.ts';
import type { Entry } from './rules.ts';
import { verifyLedger } from './verify-ledger.ts';

const t = await openTestApp();
const inTx = t.db.transaction();
let brand_id = 0;

const entry = (minor: bigint): Entry => ({
  kind: 'test',
  business_key: newCode(12),
  description: 'a test',
  postings: moveCommission(
    { brand_id, publisher_id: 2, currency: 'USD', order_line_id: null },
    'none',
    'pending',
    minor,
  ),
});
async function buildPosted(minor: bigint) {
  brand_id += 1;
  const one = entry(minor);
  await inTx.execute((tx) => postTransaction(tx, one));
  return one;
}
const reverse = (one: Entry) => inTx.execute((tx) => reverseTransaction(tx, one, 'a reversal'));
async function owed() {
  const row = await t.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', 'brand_pending')
    .where('owner_id', '=', brand_id)
    .executeTakeFirstOrThrow();
  return row.balance_minor;
}

test('concurrent reversals of one transaction post once and sum to zero with it', async () => {
  const one = await buildPosted(125n);
  const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(one)));
  expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await owed()).toBe(0n);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('only what was posted can be reversed', async () => {
  await expect(reverse(entry(1n))).rejects.toThrow('The ledger holds no test');
});

test('the chain seals which transaction was reversed', async () => {
  const [one, other] = [await buildPosted(5n), await buildPosted(5n)];
  const { id } = await reverse(other);
  const found = await t.db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('business_key', '=', one.business_key)
    .executeTakeFirstOrThrow();
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_transactions set reverses_id = ${found.id} where id = ${id}`.execute(
      tx,
    );
  });
  expect((await verifyLedger(t.db)).broken).toMatchObject({ transaction_id: id });
});
