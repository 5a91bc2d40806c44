import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export type BalanceRecord = {
  currency: string;
  available: bigint;
  pending: bigint;
  approved: bigint;
  in_payment: bigint;
  on_hold: bigint;
  paid: bigint;
};

/** A publisher's balances per currency: the ledger balances, divided by payment status. */
export async function listBalanceRecords(db: Db, publisherId: number): Promise<BalanceRecord[]> {
  const found = await sql<BalanceRecord>`
    with owed as (
      select currency,
        coalesce(-sum(balance_minor) filter (where kind = 'commission_pending'), 0)::bigint as pending,
        coalesce(-sum(balance_minor) filter (where kind in ('commission_approved', 'reward_approved')), 0)::bigint as approved,
        coalesce(-sum(balance_minor) filter (where kind in ('payable', 'owed_back')), 0)::bigint as payable
      from ledger_accounts where owner_kind = 'publisher' and owner_id = ${publisherId}
      group by currency
    ), asked as (
      select currency,
        coalesce(sum(amount_minor) filter (where status in ('to_be_paid', 'processing')), 0)::bigint
          as in_payment,
        coalesce(sum(amount_minor) filter (where status in ('on_hold', 'failed', 'returned')), 0)::bigint
          as on_hold,
        coalesce(sum(amount_minor) filter (where status = 'paid'), 0)::bigint as paid
      from payments where publisher_id = ${publisherId} group by currency
    )
    select currency, coalesce(pending, 0)::bigint as pending,
      coalesce(approved, 0)::bigint as approved,
      (coalesce(payable, 0) - coalesce(in_payment, 0) - coalesce(on_hold, 0))::bigint as available,
      coalesce(in_payment, 0)::bigint as in_payment, coalesce(on_hold, 0)::bigint as on_hold,
      coalesce(paid, 0)::bigint as paid
    from owed full join asked using (currency) order by currency`.execute(db);
  return found.rows;
}

export type AgeingRecord = {
  currency: string;
  days_0_30: bigint;
  days_31_60: bigint;
  days_61_90: bigint;
  days_over_90: bigint;
};

/** Approved and unpaid amounts, grouped by age in whole days since approval. */
export async function listAgeingRecords(
  db: Db,
  publisherId: number,
  at: Date,
): Promise<AgeingRecord[]> {
  const between = (least: number, most: number | null) => sql`
    coalesce(sum(open_minor) filter (where days >= ${least}
      and (${most}::int is null or days <= ${most}::int)), 0)::bigint`;
  const found = await sql<AgeingRecord>`
    select currency, ${between(0, 30)} as days_0_30, ${between(31, 60)} as days_31_60,
      ${between(61, 90)} as days_61_90, ${between(91, null)} as days_over_90
    from (
      select currency, commission_minor as open_minor,
        greatest(0, floor(extract(epoch from ${at}::timestamptz - coalesce(decided_at, created_at))
          / 86400))::int as days
      from order_lines
      where publisher_id = ${publisherId} and status = 'approved' and paid_at is null
        and not exists (select 1 from settlements s
          where s.id = order_lines.settlement_id and s.debt_id is not null)
      union all
      select r.currency, r.amount_minor, greatest(0, floor(extract(epoch from
        ${at}::timestamptz - r.decided_at) / 86400))::int
      from rewards r
      where r.publisher_id = ${publisherId} and r.status = 'approved' and not exists (
        select 1 from settlement_lines l join settlements s on s.id = l.settlement_id
          join payments p on p.id = s.payment_id and p.status = 'paid' where l.reward_id = r.id)
    ) open group by currency order by currency`.execute(db);
  return found.rows;
}

/** Payments on hold, above a limit, failed or returned, newest first. */
export function listStuckPayments(db: Db, publisherId: number) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where(
      sql<boolean>`(status in ('on_hold', 'failed', 'returned')
        or (status = 'to_be_paid' and over_limit is not null and limit_approved_by is null))`,
    )
    .orderBy('id', 'desc')
    .execute();
}
