import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type LedgerCheck = Omit<Selectable<DB['ledger_checks']>, 'only_row'>;

/** How far the hash chain is verified, and the current fault, if any. */
export function findCheck(db: Db): Promise<LedgerCheck> {
  return db.selectFrom('ledger_checks').selectAll().executeTakeFirstOrThrow();
}

/** Stores the result of a check. `fault_at` keeps the time at which the fault was first found. */
export async function updateCheck(
  tx: Tx,
  found: Omit<LedgerCheck, 'fault_at' | 'whole_at'> & { whole_at?: Date },
): Promise<void> {
  const fault_at = found.fault === null ? null : sql<Date>`coalesce(fault_at, ${found.checked_at})`;
  await tx
    .updateTable('ledger_checks')
    .set({ ...found, fault_at })
    .execute();
}

/** Adds the postings after `afterId` up to `lastId` to the verified sums per account. */
export async function addVerified(tx: Tx, afterId: bigint, lastId: bigint): Promise<void> {
  await sql`
    insert into ledger_verified_sums as v (account_id, sum_minor)
    select account_id, sum(case direction when 'debit' then amount_minor else -amount_minor end)
    from ledger_postings where transaction_id > ${afterId} and transaction_id <= ${lastId}
    group by account_id
    on conflict (account_id) do update set sum_minor = v.sum_minor + excluded.sum_minor`.execute(
    tx,
  );
}

/** Deletes the verified sums, so that the next check adds up all postings again. */
export async function deleteVerified(tx: Tx): Promise<void> {
  await tx.deleteFrom('ledger_verified_sums').execute();
}

/**
 * The first account whose balance differs from its verified sum, or whose held amount differs from
 * its open holds.
 */
export async function findUnevenSum(tx: Tx) {
  const found = await sql<{ id: number; what: string }>`
    select a.id, case when a.balance_minor <> coalesce(v.sum_minor, 0)
      then 'its balance is ' || a.balance_minor || ', its postings come to ' || coalesce(v.sum_minor, 0)
      else 'it holds ' || a.held_minor || ', its holds come to ' || coalesce(h.held, 0) end as what
    from ledger_accounts a
    left join ledger_verified_sums v on v.account_id = a.id
    left join (select account_id, sum(amount_minor) as held from ledger_holds where state = 'open'
      group by account_id) h on h.account_id = a.id
    where a.balance_minor <> coalesce(v.sum_minor, 0) or a.held_minor <> coalesce(h.held, 0)
    order by a.id limit 1`.execute(tx);
  return found.rows[0];
}
