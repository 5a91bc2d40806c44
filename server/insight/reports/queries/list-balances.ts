import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A publisher's ledger balances in one currency, in minor units. */
export type Balance = {
  currency: string;
  pending: bigint;
  approved: bigint;
  payable: bigint;
  paid: bigint;
};

/**
 * Balances as the publisher sees them, with the ledger's sign inverted: what the network owes is
 * negative there. `paid` is what left `payable` for cash, less what was owed back, so that a
 * claw-back between settlements does not count as a payment.
 */
export async function listBalances(db: Db, publisherId: number): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    with own as (
      select id, kind, currency, balance_minor from ledger_accounts
      where owner_kind = 'publisher' and owner_id = ${publisherId}
    ),
    paid_out as (
      select own.currency, sum(case p.direction when 'debit' then p.amount_minor
        else -p.amount_minor end) as paid
      from own join ledger_postings p on p.account_id = own.id
      where own.kind in ('payable', 'owed_back') and exists (
        select 1 from ledger_postings o join ledger_accounts a on a.id = o.account_id
        where o.transaction_id = p.transaction_id and a.kind = 'cash')
      group by own.currency
    )
    select own.currency,
      coalesce(-sum(balance_minor) filter (where kind = 'commission_pending'), 0)::bigint as pending,
      coalesce(-sum(balance_minor) filter (where kind in ('commission_approved', 'reward_approved')), 0)::bigint as approved,
      coalesce(-sum(balance_minor) filter (where kind in ('payable', 'owed_back')), 0)::bigint as payable,
      coalesce(max(paid_out.paid), 0)::bigint as paid
    from own left join paid_out on paid_out.currency = own.currency
    group by own.currency`.execute(db);
  return rows;
}
