import { type RawBuilder, sql } from 'kysely';
import type {
  Payment,
  PaymentLineRow,
  PaymentStatus,
  SettlementRow,
} from '#contract/payments/publisher.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { type RowStream, streamRows } from '#server/platform/db/stream-rows.ts';
import {
  aroundLines,
  aroundSettlements,
  type LineRecord,
  lineColumns,
  type SettlementRecord,
  settlementColumns,
} from './line-store.ts';
import { presentLine, presentPayment, presentSettlement } from './present.ts';
import type { StoredPayment } from './store.ts';

const CONCURRENCY = 500;

/** Streams all payments of a publisher, newest first, in the shape of the payment list. */
export async function streamPayments(
  tx: Tx,
  publisherId: number,
  status: PaymentStatus | undefined,
): Promise<RowStream<Payment>> {
  const query = allPayments(publisherId, status);
  async function* batches() {
    for await (const rows of streamRows<StoredPayment>(tx, query, CONCURRENCY)) {
      yield rows.map(presentPayment);
    }
  }
  return { total: await countRows(tx, query), batches: batches() };
}

/** Streams all lines of a publisher's payments, or of one payment. */
export async function streamPaymentLines(
  tx: Tx,
  publisherId: number,
  paymentId: number | undefined,
): Promise<RowStream<PaymentLineRow>> {
  const query = allPaidLines(publisherId, paymentId);
  async function* batches() {
    for await (const rows of streamRows<PaidLineRecord>(tx, query, CONCURRENCY)) {
      yield rows.map(({ payment_id, mcid, currency, ...line }) => ({
        ...presentLine(line, currency),
        payment_id,
        mcid,
        currency,
      }));
    }
  }
  return { total: await countRows(tx, query), batches: batches() };
}

/** Streams all settlements of a publisher, newest first. */
export async function streamSettlements(
  tx: Tx,
  publisherId: number,
): Promise<RowStream<SettlementRow>> {
  const query = allSettlements(publisherId);
  async function* batches() {
    for await (const rows of streamRows<StoredSettlementRecord>(tx, query, CONCURRENCY)) {
      yield rows.map(presentKept);
    }
  }
  return { total: await countRows(tx, query), batches: batches() };
}

function presentKept(one: StoredSettlementRecord): SettlementRow {
  const { currency, payment_id, payment_status, paid_at } = one;
  return {
    ...presentSettlement(one, currency),
    currency,
    payment_id,
    payment_status: payment_status as PaymentStatus | null,
    paid_date: paid_at?.toISOString() ?? null,
  };
}

/** A line with its payment. */
type PaidLineRecord = LineRecord & { payment_id: number; mcid: string; currency: string };

/** A settlement with its payment, if it has one. */
type StoredSettlementRecord = SettlementRecord & {
  currency: string;
  payment_id: number | null;
  payment_status: string | null;
  paid_at: Date | null;
};

/** A publisher's payments, newest first. */
function allPayments(publisherId: number, status: string | undefined) {
  return sql`select * from payments
    where publisher_id = ${publisherId} and (${status ?? null}::text is null
      or status = ${status ?? null})
    order by requested_at desc, id desc`;
}

/**
 * The lines of a publisher's payments, or of one payment. The lines of a payment sum to its amount.
 */
function allPaidLines(publisherId: number, paymentId: number | undefined) {
  return sql`
    select ${lineColumns}, s.payment_id, coalesce(b.mcid, '') as mcid, p.currency
    from payments p join settlements s on s.payment_id = p.id ${aroundLines}
    where p.publisher_id = ${publisherId} and (${paymentId ?? null}::int is null
      or p.id = ${paymentId ?? null})
    order by p.id desc, order_time, s.id, c.id, r.id`;
}

/** A publisher's settlements, newest first, with or without a payment. */
function allSettlements(publisherId: number) {
  return sql`
    select ${settlementColumns}, s.currency, p.id as payment_id, p.status as payment_status,
      case when p.status = 'paid' then p.paid_at end as paid_at
    from settlements s ${aroundSettlements}
      left join payments p on p.id = s.payment_id and p.status <> 'cancelled'
    where s.publisher_id = ${publisherId}
    group by s.id, b.id, i.id, p.id order by s.settled_at desc, s.id desc`;
}

/** Row count of one of these queries. */
async function countRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${query}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
