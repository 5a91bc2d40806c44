import { sql } from 'kysely';
import { HIDDEN } from '#server/offers/brands/hidden-brands.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { JOINED } from '../rules.ts';

const REJECTED = 2;

/** Counts of the items that need the publisher's attention. */
export type Todo = {
  sites_unverified: number;
  coupons_expiring: number;
  claims_asked: number;
  payments_stopped: number;
  payout_method_missing: boolean;
};

/**
 * Counts what needs attention in an account. A running coupon of a joined brand expires soon if it
 * ends before `soon`.
 */
export async function countTodo(db: Db, publisherId: number, at: Date, soon: Date): Promise<Todo> {
  const { rows } = await sql<Todo>`
    select
      (select count(*)::int from sites where publisher_id = ${publisherId}
        and deleted_at is null and verified_at is null and status <> ${REJECTED}) as sites_unverified,
      (select count(*)::int from coupons c join brands b on b.id = c.brand_id
        where c.starts_at <= ${at} and c.ends_at >= ${at} and c.ends_at < ${soon}
          and b.status not in ${HIDDEN}
          and (c.exclusive_publisher_id is null or c.exclusive_publisher_id = ${publisherId})
          and exists (select 1 from relationships r join sites s on s.id = r.site_id
            where r.brand_id = c.brand_id and s.publisher_id = ${publisherId}
              and s.deleted_at is null and r.status = ${JOINED})) as coupons_expiring,
      (select count(*)::int from claims where publisher_id = ${publisherId}
        and status = 'needs_info') as claims_asked,
      (select count(*)::int from payments where publisher_id = ${publisherId}
        and status in ('failed', 'returned')) as payments_stopped,
      not exists (select 1 from payout_methods where publisher_id = ${publisherId}
          and status = 'active')
        and exists (select 1 from ledger_accounts where owner_kind = 'publisher'
          and owner_id = ${publisherId} and kind in ('commission_approved', 'payable')
          and balance_minor < 0) as payout_method_missing`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A select without a table always answers one row.');
  return found;
}
