import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import {
  aroundLines,
  aroundSettlements,
  type LineRecord,
  lineColumns,
  type SettlementRecord,
  settlementColumns,
} from './line-store.ts';

/** A line with its payment. */
export type PaidLineRecord = LineRecord & { payment_id: number; mcid: string; currency: string };

/** A settlement with its payment, if it has one. */
export type StoredSettlementRecord = SettlementRecord & {
  currency: string;
  payment_id: number | null;
  payment_status: string | null;
  paid_at: Date | null;
};

/** A publisher's payments, newest first. */
export function allPayments(publisherId: number, status: string | undefined) {
  return sql`select * from payments
    where publisher_id = ${publisherId} and (${status ?? null}::text is null
      or status = ${status ?? null})
    order by requested_at desc, id desc`;
}

/**
 * The lines of a publisher's payments, or of one payment. The lines of a payment sum to its amount.
 */
export function allPaidLines(publisherId: number, paymentId: number | undefined) {
  return sql`
    select ${lineColumns}, s.payment_id, coalesce(b.mcid, '') as mcid, p.currency
    from payments p join settlements s on s.payment_id = p.id ${aroundLines}
    where p.publisher_id = ${publisherId} and (${paymentId ?? null}::int is null
      or p.id = ${paymentId ?? null})
    order by p.id desc, order_time, s.id, c.id, r.id`;
}

/** A publisher's settlements, newest first, with or without a payment. */
export function allSettlements(publisherId: number) {
  return sql`
    select ${settlementColumns}, s.currency, p.id as payment_id, p.status as payment_status,
      case when p.status = 'paid' then p.paid_at end as paid_at
    from settlements s ${aroundSettlements}
      left join payments p on p.id = s.payment_id and p.status <> 'cancelled'
    where s.publisher_id = ${publisherId}
    group by s.id, b.id, i.id, p.id order by s.settled_at desc, s.id desc`;
}

/** Row count of one of these queries. */
export async function countRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${query}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
