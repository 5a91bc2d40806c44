import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { findSumsHead, NOT_STORED, sumsOf } from './store.ts';

/** A period: its first moment, on a quarter of an hour, and the first after it. */
export type Period = { from: Date; until: Date };

/** What transactions of a kind moved on a kind of account, in minor units. */
export type LedgerSum = {
  currency: string;
  /** Kind of the transaction; of a reversal the kind of what it reverses. */
  kind: string;
  /** Kind of the account. */
  account: string;
  debit_minor: bigint;
  credit_minor: bigint;
  /** Part of debits less credits that is of transactions that do not balance without sales. */
  unbalanced_minor: bigint;
};

/**
 * The sums of the ledger in a period: the stored ones, and the transactions that were posted since the
 * worker added the last ones.
 */
export async function readLedgerSums(
  db: Db,
  { from, until, currency }: Period & { currency?: string | undefined },
): Promise<LedgerSum[]> {
  const after = await findSumsHead(db);
  const { rows } = await sql<LedgerSum>`
    select currency, kind, account, sum(debit_minor)::bigint as debit_minor,
      sum(credit_minor)::bigint as credit_minor,
      sum(unbalanced_minor)::bigint as unbalanced_minor
    from (
      select currency, quarter, kind, account, debit_minor, credit_minor, unbalanced_minor
      from ledger_sums
      where quarter >= ${from} and quarter < ${until}
        and (${currency ?? null}::text is null or currency = ${currency ?? null}::text)
      union all
      ${sumsOf({ after, upTo: null, within: { from, until }, currency })}
    ) s
    group by currency, kind, account order by currency, kind, account`.execute(db);
  return rows;
}

/** The quarters of an hour of a period in which something was posted, by currency. */
export async function listCurrencyQuarters(
  db: Db,
  { from, until }: Period,
): Promise<{ currency: string; quarter: Date }[]> {
  const after = await findSumsHead(db);
  const { rows } = await sql<{ currency: string; quarter: Date }>`
    select distinct currency, quarter from ledger_sums
    where quarter >= ${from} and quarter < ${until}
    union
    select a.currency, date_bin('15 minutes', t.created_at, 'epoch')
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id
    where t.id > ${after} and ${NOT_STORED}
      and t.created_at >= ${from} and t.created_at < ${until}`.execute(db);
  return rows;
}
