import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Which transactions are summed. */
export type Extent = {
  /**
   * Transactions after this id, up to that one; null: up to the newest, without those that are in the
   * stored sums by the time of the query.
   */
  after: bigint;
  upTo: bigint | null;
  /** Only those of a period and a currency, if given. */
  within?: { from: Date; until: Date };
  currency?: string | undefined;
};

/** The head as a subquery alone would have the planner expect a third of all transactions. */
export const NOT_STORED = sql`t.id > (select last_id from ledger_sums_head)`;

/**
 * Sums of transactions by currency, quarter of an hour, kind of transaction and kind of account.
 * A reversal counts as the kind that it reverses. `unbalanced_minor` is what DATEV cannot take: the
 * accounts of sales are no debts and stay out of it, so the others have to balance by themselves.
 */
export function sumsOf({ after, upTo, within, currency }: Extent): RawBuilder<unknown> {
  return sql`
    select currency, quarter, kind, account, sum(debit)::bigint as debit_minor,
      sum(credit)::bigint as credit_minor,
      sum(case when is_money and off <> 0 then debit - credit else 0 end)::bigint
        as unbalanced_minor
    from (
      select m.*, sum(debit - credit) filter (where is_money)
        over (partition by id, currency) as off
      from (
        select t.id, a.currency, date_bin('15 minutes', t.created_at, 'epoch') as quarter,
          coalesce(reversed.kind, t.kind) as kind, a.kind as account,
          a.kind not like 'sales%' as is_money,
          coalesce(sum(p.amount_minor) filter (where p.direction = 'debit'), 0) as debit,
          coalesce(sum(p.amount_minor) filter (where p.direction = 'credit'), 0) as credit
        from ledger_transactions t
          left join ledger_transactions reversed on reversed.id = t.reverses_id
          join ledger_postings p on p.transaction_id = t.id
          join ledger_accounts a on a.id = p.account_id
        where t.id > ${after} and ${upTo === null ? NOT_STORED : sql`t.id <= ${upTo}`}
          and (${within === undefined} or (t.created_at >= ${within?.from ?? null}
            and t.created_at < ${within?.until ?? null}))
          and (${currency ?? null}::text is null or p.currency = ${currency ?? null}::text)
        group by t.id, a.currency, reversed.kind, a.kind
      ) m
    ) m
    group by currency, quarter, kind, account`;
}

/** Locks the head of the sums: only one worker adds to them. */
export async function lockSumsHead(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ last_id: bigint }>`
    select last_id from ledger_sums_head for update`.execute(tx);
  return rows[0]?.last_id ?? 0n;
}

/** Adds the sums of the transactions after `after` up to `upTo`, and moves the head. */
export async function addSums(tx: Tx, after: bigint, upTo: bigint): Promise<void> {
  await sql`
    insert into ledger_sums as s
      (currency, quarter, kind, account, debit_minor, credit_minor, unbalanced_minor)
    ${sumsOf({ after, upTo })}
    on conflict (currency, quarter, kind, account) do update set
      debit_minor = s.debit_minor + excluded.debit_minor,
      credit_minor = s.credit_minor + excluded.credit_minor,
      unbalanced_minor = s.unbalanced_minor + excluded.unbalanced_minor`.execute(tx);
  await sql`update ledger_sums_head set last_id = ${upTo}`.execute(tx);
}

/** Up to which transaction the sums reach. */
export async function findSumsHead(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last_id: bigint }>`select last_id from ledger_sums_head`.execute(db);
  return rows[0]?.last_id ?? 0n;
}
