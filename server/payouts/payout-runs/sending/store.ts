import { sql, type Updateable } from 'kysely';
import type { SentAmounts } from '#server/books/money-limits/check-limits.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';
import type { StoredPayout } from '../store.ts';

/** A payout leased by a worker. */
export type LeasedPayout = StoredPayout & LeasedRow;

/** The rows of the queue. */
export const payoutRows = { table: 'payouts' } as const;

/** A payout, locked until the transaction ends. */
export function lockPayout(tx: Tx, id: number): Promise<StoredPayout | undefined> {
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The payment that a payout pays, locked until the transaction ends. */
export function lockPayment(tx: Tx, id: number) {
  return tx
    .selectFrom('payments')
    .select(['status', 'payout_method_id', 'limit_approved_by', 'tax_missing'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates a payout. The database refuses a status transition that its table does not list. */
export function updatePayout(
  tx: Tx,
  id: number,
  change: Updateable<DB['payouts']>,
): Promise<StoredPayout> {
  return tx
    .updateTable('payouts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Amounts sent in a period in this currency, in total and to one account, without those that a
 * third person approved. An advisory lock until the transaction ends keeps concurrent sends from
 * exceeding the limits.
 */
export async function lockSentAmounts(
  tx: Tx,
  { currency, payout_method_id }: Pick<StoredPayout, 'currency' | 'payout_method_id'>,
  { from, until }: { from: Date; until: Date },
): Promise<SentAmounts> {
  await sql`select pg_advisory_xact_lock(hashtext('payout_limits'))`.execute(tx);
  const found = await sql<SentAmounts>`
    select coalesce(sum(amount_minor), 0)::bigint as day,
      coalesce(sum(amount_minor) filter (where payout_method_id = ${payout_method_id}), 0)::bigint
        as account
    from payouts where currency = ${currency} and first_sent_at >= ${from}
      and first_sent_at < ${until} and limit_approved_by is null`.execute(tx);
  return found.rows[0] ?? { day: 0n, account: 0n };
}

/** Whether a run has payouts that may still be paid. */
export async function hasOpenPayouts(tx: Tx, runId: number): Promise<boolean> {
  const found = await sql`
    select 1 from payouts where run_id = ${runId}
      and status in ('open', 'sending', 'unknown', 'accepted') limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Makes the payouts named by a webhook due for a status query at once; returns how many. */
export async function wakeByReference(
  db: Db,
  method: string,
  references: readonly string[],
  at: Date,
): Promise<number> {
  const found = await sql`
    update payouts set run_at = ${at}
    where reference = any(${references}::text[]) and method = ${method}
      and status in ('unknown', 'accepted', 'paid') and leased_until is null
    returning id`.execute(db);
  wakeQueue(db, 'payouts');
  return found.rows.length;
}

/** The payout with this reference, or undefined. */
export function findByReference(db: Db, reference: string): Promise<StoredPayout | undefined> {
  const payouts = db.selectFrom('payouts').selectAll();
  return payouts.where('reference', '=', reference).executeTakeFirst();
}
