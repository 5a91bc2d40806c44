import { sql } from 'kysely';
import type { MoneyLimits, OverLimit } from '#server/books/money-limits/check-limits.ts';
import { listLimits } from '#server/books/money-limits/find-limits.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { updatePayment } from '../store.ts';

/**
 * Marks the waiting payments that are above a limit of their currency, and removes the mark of
 * those that are no longer: limits and rates change.
 */
export async function markOverLimits(db: Db): Promise<void> {
  const currencies = await listWaitingCurrencies(db);
  for (const { currency, limits } of await listLimits(db, currencies)) {
    await updateOverLimit(db, currency, limits);
  }
}

/** Marks a payment that a run left out because of a limit. */
export function recordOverLimit(tx: Tx, paymentId: number, over_limit: OverLimit): Promise<void> {
  return updatePayment(tx, paymentId, { over_limit });
}

/** The currencies of payments that are waiting. */
async function listWaitingCurrencies(db: Db): Promise<string[]> {
  const found = await sql<{ currency: string }>`
    select distinct currency from payments where status in ('to_be_paid', 'on_hold')
    order by currency`.execute(db);
  return found.rows.map((row) => row.currency);
}

/**
 * Updates the marks of waiting payments. One that only waits for another day, because of what else
 * was paid, keeps its mark until it is in a run.
 */
async function updateOverLimit(
  db: Db,
  currency: string,
  { payout_minor, account_minor, day_minor }: MoneyLimits,
): Promise<void> {
  await sql`
    update payments p set over_limit = new.over_limit
    from (
      select id, case
          when gross_minor > ${payout_minor} then 'OVER_PAYOUT_LIMIT'
          when gross_minor > ${account_minor} then 'OVER_ACCOUNT_LIMIT'
          when gross_minor > ${day_minor} then 'OVER_DAY_LIMIT'
          when over_limit <> 'OVER_PAYOUT_LIMIT' then over_limit
        end as over_limit
      from payments where currency = ${currency} and status in ('to_be_paid', 'on_hold')
      order by id for update) as new
    where p.id = new.id and p.over_limit is distinct from new.over_limit`.execute(db);
}
