import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** Closed months, newest first, with who closed them. */
export function listClosed(db: Db) {
  return db
    .selectFrom('closed_months as m')
    .innerJoin('staff as s', 's.id', 'm.closed_by')
    .select([sql<string>`to_char(m.month, 'YYYY-MM')`.as('month'), 'm.closed_at'])
    .select(['s.name as staff_name', 'm.trial_balance'])
    .select(['m.begins_at', 'm.ends_at', 'm.time_zone'])
    .orderBy('m.month', 'desc')
    .execute();
}

/**
 * The open months up to the one of `at`, oldest first, with their limits in a time zone; the first
 * begins where the newest closed month ends, or is the month of the first posting.
 */
export async function listOpen(db: Db, timeZone: string, at: Date) {
  const { rows } = await sql<{ month: string; from: Date; until: Date }>`
    with newest as (
      select month + interval '1 month' as next, ends_at
      from closed_months order by month desc limit 1
    ), first as (
      select coalesce((select next from newest),
        (select date_trunc('month', created_at at time zone ${timeZone}::text)
          from ledger_transactions order by id limit 1)) as month
    )
    select to_char(m, 'YYYY-MM') as month,
      case when m = first.month then coalesce((select ends_at from newest),
        m at time zone ${timeZone}::text) else m at time zone ${timeZone}::text end as from,
      (m + interval '1 month') at time zone ${timeZone}::text as until
    from first, generate_series(first.month,
      greatest(first.month, date_trunc('month', ${at}::timestamptz at time zone ${timeZone}::text)),
      interval '1 month') as m
    order by m`.execute(db);
  return rows;
}

/** The limits of a month in a time zone. */
export async function findBounds(db: Db, month: string, timeZone: string) {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select first at time zone ${timeZone}::text as from,
      (first + interval '1 month') at time zone ${timeZone}::text as until
    from (select ${`${month}-01`}::date::timestamp as first) m`.execute(db);
  return rows[0] as { from: Date; until: Date };
}

export async function insertClosed(tx: Tx, row: Insertable<DB['closed_months']>): Promise<void> {
  await tx.insertInto('closed_months').values(row).execute();
}

export type BalanceRecord = {
  account: string;
  currency: string;
  opening_minor: bigint;
  debit_minor: bigint;
  credit_minor: bigint;
};

/** Opening balance, debits and credits of a period by kind of account and currency. */
export async function sumAccounts(db: Db, from: Date, until: Date): Promise<BalanceRecord[]> {
  const { rows } = await sql<BalanceRecord>`
    select a.kind as account, a.currency,
      coalesce(sum(case p.direction when 'debit' then p.amount_minor else -p.amount_minor end)
        filter (where t.created_at < ${from}), 0)::bigint as opening_minor,
      coalesce(sum(p.amount_minor) filter (where t.created_at >= ${from} and p.direction = 'debit'),
        0)::bigint as debit_minor,
      coalesce(sum(p.amount_minor) filter (where t.created_at >= ${from} and p.direction = 'credit'),
        0)::bigint as credit_minor
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id
    where t.created_at < ${until}
    group by a.kind, a.currency order by a.kind, a.currency`.execute(db);
  return rows;
}

export type JournalRecord = {
  id: bigint;
  kind: string;
  business_key: string;
  description: string;
  created_at: Date;
  account: string;
  owner_kind: string;
  owner_id: number;
  currency: string;
  /** Debits less credits on the account in this transaction. */
  minor: bigint;
};

/** The journal of a period: one row per transaction and account, in the order of the chain. */
export async function listJournal(
  db: Db,
  from: Date,
  until: Date,
  limit: number,
): Promise<JournalRecord[]> {
  const { rows } = await sql<JournalRecord>`
    select t.id, t.kind, t.business_key, t.description, t.created_at, a.kind as account,
      a.owner_kind, a.owner_id, a.currency,
      sum(case p.direction when 'debit' then p.amount_minor else -p.amount_minor end)::bigint
        as minor
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id
    where t.created_at >= ${from} and t.created_at < ${until}
    group by t.id, a.id
    having sum(case p.direction when 'debit' then p.amount_minor else -p.amount_minor end) <> 0
    order by t.id, a.id limit ${limit}`.execute(db);
  return rows;
}
