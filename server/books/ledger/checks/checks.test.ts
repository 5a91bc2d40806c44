import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { showLedgerCheck } from '#contract/ledger/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { moveCommission } from '../move-commission.ts';
import { postTransaction } from '../post-transactions.ts';
import { inOneState } from './check-whole.ts';
import { requireSoundLedger } from './show-check.ts';
import { addVerified, deleteVerified, findCheck, findUnevenSum } from './store.ts';
import { watchLedger } from './watch-ledger.ts';

const t = await openTestApp({ LOG_LEVEL: 'fatal' });
const staff = await buildStaff(t, 'support');
const line = { brand_id: 1, publisher_id: 2, currency: 'USD', order_line_id: null };
const post = () =>
  t.db.transaction().execute((tx) =>
    postTransaction(tx, {
      kind: 'test',
      business_key: newCode(12),
      description: 'a test',
      postings: moveCommission(line, 'none', 'pending', 125n),
    }),
  );
/** Edits stored rows in a way only the owner of the database can. */
async function tamper(statement: string): Promise<void> {
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}
const check = async () => {
  await watchLedger(t);
  return dataOf(await t.callAs(staff, showLedgerCheck, {}));
};

beforeEach(async () => {
  await post();
  await post();
  expect(await check()).toMatchObject({ sound: true });
});

test('verification records its progress while postings continue', async () => {
  const { id } = await post();
  const checked = inOneState(t.db, async (tx) => {
    // The snapshot is taken by the first statement; the next posting moves the same accounts.
    await findCheck(tx);
    await post();
    await deleteVerified(tx);
    await addVerified(tx, 0n, id);
    expect(await findUnevenSum(tx)).toBeUndefined();
    throw new Error('all is undone');
  });
  await expect(checked).rejects.toThrow('all is undone');
});

describe('the check of every minute', () => {
  test('continues where the last one ended', async () => {
    const before = await check();
    await post();
    const after = await check();
    expect(Number(after.transactions)).toBe(Number(before.transactions) + 1);
    expect(after.whole_at).toBe(before.whole_at);
  });

  test.each([
    [
      'a new posting',
      (id: bigint) =>
        `update ledger_postings set amount_minor = 126 where transaction_id = ${id + 1n}`,
      1n,
    ],
    [
      'what was verified last',
      (id: bigint) => `update ledger_transactions set description = 'b' where id = ${id}`,
      0n,
    ],
  ])('finds %s changed, and nothing is paid until it is as it was', async (_words, edit, later) => {
    const { id } = await post();
    await check();
    await post();
    await tamper(edit(id));
    const found = await check();
    expect(found).toMatchObject({ sound: false, fault_transaction_id: String(id + later) });
    await expect(requireSoundLedger(t.db)).rejects.toThrow('LEDGER_NOT_SOUND');
    const metrics = await t.app.monitoring.inject({ url: '/metrics' });
    expect(metrics.body).toContain('\ntributary_ledger_sound 0\n');
    expect(await check()).toMatchObject({ sound: false, fault_at: found.fault_at });
    await tamper(`update ledger_postings set amount_minor = 125`);
    await tamper(`update ledger_transactions set description = 'a test'`);
    expect(await check()).toMatchObject({ sound: true, fault: null, fault_at: null });
    await requireSoundLedger(t.db);
  });

  test('finds a balance that differs from its postings', async () => {
    await tamper(`update ledger_accounts set balance_minor = balance_minor + 1 where id = 1`);
    expect(await check()).toMatchObject({ sound: false, fault_account_id: 1 });
    await tamper(`update ledger_accounts set balance_minor = balance_minor - 1 where id = 1`);
    expect(await check()).toMatchObject({ sound: true });
  });

  test('verifies the whole chain once a day and finds old changes', async () => {
    await tamper(`update ledger_transactions set description = 'b' where id = 1`);
    expect(await check()).toMatchObject({ sound: true });
    advanceClock(25 * 3_600_000);
    const caller = await buildStaff(t, 'support');
    await watchLedger(t);
    const found = dataOf(await t.callAs(caller, showLedgerCheck, {}));
    expect(found).toMatchObject({ sound: false, fault_transaction_id: '1' });
    await tamper(`update ledger_transactions set description = 'a test' where id = 1`);
    await watchLedger(t);
    expect(dataOf(await t.callAs(caller, showLedgerCheck, {}))).toMatchObject({ sound: true });
  });
});
