import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { newCode } from '#server/platform/ids.ts';
import { adjustTransaction } from './adjust-transaction.ts';
import { moveCommission } from './move-commission.ts';
import { postTransaction } from './post-transaction.ts';
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
const reverse = (one: Entry) => inTx.execute((tx) => reverseTransaction(tx, one, 'taken back'));
const adjust = (one: Entry, by: Entry) => inTx.execute((tx) => adjustTransaction(tx, one, by));
async function owed() {
  const row = await t.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', 'brand_pending')
    .where('owner_id', '=', brand_id)
    .executeTakeFirstOrThrow();
  return row.balance_minor;
}

test('a reversal nets to nothing and happens once, however many ask at the same time', async () => {
  const one = await buildPosted(125n);
  const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(one)));
  expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await owed()).toBe(0n);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('adjustments take parts back, never more than there is, and a reversal the rest', async () => {
  const one = await buildPosted(125n);
  const part = entry(-50n);
  const first = await adjust(one, part);
  expect(await adjust(one, part)).toEqual({ id: first.id, repeated: true });
  expect(await owed()).toBe(75n);
  await expect(adjust(one, entry(-76n))).rejects.toThrow('takes 1 more than there is');
  await expect(adjust(one, entry(1n))).rejects.toThrow('takes 1 more than there is');
  await adjust(one, entry(-74n));
  await reverse(one);
  expect(await owed()).toBe(0n);
  await expect(adjust(one, entry(-1n))).rejects.toThrow('was taken back wholly');
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('ten adjustments at the same time never take more than there is', async () => {
  const one = await buildPosted(125n);
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => adjust(one, entry(-30n))),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(4);
  expect(await owed()).toBe(5n);
});

test('only what was posted can be taken back', async () => {
  await expect(reverse(entry(1n))).rejects.toThrow('The ledger holds no test');
  const one = await buildPosted(5n);
  await adjust(one, entry(-5n));
  await expect(reverse(one)).rejects.toThrow('fewer than two postings');
});

test('which transaction was taken back is sealed in the chain', async () => {
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
