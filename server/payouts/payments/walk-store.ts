import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { LineRecord, SettlementRecord } from './line-store.ts';

/** A line with the payment that it is in. */
export type PaidLineRecord = LineRecord & { payment_id: number; mcid: string; currency: string };

/** A settlement with the payment that has taken it, where one has. */
export type KeptSettlementRecord = SettlementRecord & {
  currency: string;
  payment_id: number | null;
  payment_status: string | null;
  paid_at: Date | null;
};

/** A publisher's payments, the newest first. */
export function allPayments(publisherId: number, status: string | undefined) {
  return sql`select * from payments
    where publisher_id = ${publisherId} and (${status ?? null}::text is null
      or status = ${status ?? null})
    order by requested_at desc, id desc`;
}

/** The lines of a publisher's payments, or of one of them; those of a payment add up to its amount. */
export function allPaidLines(publisherId: number, paymentId: number | undefined) {
  return sql`
    select c.id, s.id as settlement_id, s.payment_id, c.order_id, b.mcid, b.merchant_name,
      c.order_time, l.kind, l.commission_minor, p.currency,
      case when c.click_time is not null then c.click_ref end as click_ref, c.click_time
    from payments p join settlements s on s.payment_id = p.id
      join settlement_lines l on l.settlement_id = s.id
      join conversions c on c.id = l.conversion_id join brands b on b.id = s.brand_id
    where p.publisher_id = ${publisherId} and (${paymentId ?? null}::int is null
      or p.id = ${paymentId ?? null})
    order by p.id desc, c.order_time, c.id, s.id`;
}

/** A publisher's settlements, the newest first, in a payment or not. */
export function allSettlements(publisherId: number) {
  return sql`
    select s.id, s.settled_at, s.brand_id, b.mcid, b.merchant_name, s.currency,
      count(l.*)::int as lines,
      coalesce(sum(l.commission_minor) filter (where l.kind = 'commission'), 0)::bigint
        as commission_minor,
      coalesce(sum(l.commission_minor) filter (where l.kind = 'adjustment'), 0)::bigint
        as adjustment_minor,
      coalesce(sum(l.commission_minor), 0)::bigint as total_minor,
      p.id as payment_id, p.status as payment_status,
      case when p.status = 'paid' then p.paid_at end as paid_at
    from settlements s join brands b on b.id = s.brand_id
      left join settlement_lines l on l.settlement_id = s.id
      left join payments p on p.id = s.payment_id and p.status <> 'cancelled'
    where s.publisher_id = ${publisherId}
    group by s.id, b.id, p.id order by s.settled_at desc, s.id desc`;
}

/** How many rows one of these has. */
export async function countRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${query}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
