import { type RawBuilder, sql } from 'kysely';
import { NETWORK_BRAND_ID } from '#contract/publisher-api/row-fields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { networkNameSql } from '#server/platform/settings/network-name-store.ts';
import type { ApiPage, ApiSpan } from './list-api-lines.ts';

/** A settlement with its brand and the payment it belongs to, if any. */
export type ApiSettlement = {
  settlement_id: number;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  offer_type: string;
  kind: string;
  commission_minor: bigint;
  currency: string;
  settled_at: Date;
  note: string;
  payment_id: number | null;
  requested_at: Date | null;
  paid_at: Date | null;
  /** Null where the network itself pays. */
  brand_paid_status: 'unpaid' | 'invoiced' | 'paid' | null;
};

export type ApiPayment = {
  id: number;
  requested_at: Date;
  paid_at: Date | null;
  method: string;
  masked_details: string;
  amount_minor: bigint;
  /** The fee of the payout, which is part of the amount. */
  fee_minor: bigint;
  currency: string;
  status: string;
};

/** One order line's share in a settlement. */
export type ApiSettledLine = {
  brand_id: number;
  mcid: string;
  merchant_name: string;
  order_id: string;
  order_time: Date;
  sale_minor: bigint;
  commission_minor: bigint;
  currency: string;
  status: 'pending' | 'approved' | 'rejected';
  uid1: string | null;
  sku: string | null;
  quantity: number | null;
  settlement_id: number;
  decided_at: Date | null;
  reason: string | null;
  note: string | null;
};

/** Filter of settlements. */
export type SettlementFilter = {
  publisher_id: number;
  settled?: ApiSpan | undefined;
  /** Only settlements in payments: of one payment, or of those paid in a period. */
  payment?: { id: number | undefined; paid: ApiSpan | undefined } | undefined;
  ids?: readonly number[];
};

// A cancelled payment pays nothing; its settlements can join another payment.
const NOT_CANCELLED = sql`p.status <> 'cancelled'`;

// Rewards paid by the network have no brand and no slug.
const PAYER = sql`coalesce(t.brand_id, ${sql.lit(NETWORK_BRAND_ID)}) as brand_id, coalesce(b.mcid, '') as mcid,
  coalesce(b.merchant_name, ${networkNameSql}) as merchant_name`;

const SETTLED_LINE = sql`${PAYER}, coalesce(c.order_id, r.kind || '-' || r.id) as order_id,
  coalesce(c.order_time, r.created_at) as order_time, coalesce(c.sale_minor, 0) as sale_minor,
  l.commission_minor, t.currency, coalesce(c.status, 'approved') as status, c.uid1, c.sku,
  c.quantity, l.settlement_id, coalesce(c.decided_at, r.decided_at) as decided_at, c.reason,
  coalesce(c.note, r.reason) as note`;

const SETTLED_LINES = sql`settlement_lines l join settlements t on t.id = l.settlement_id
  left join order_lines c on c.id = l.order_line_id left join rewards r on r.id = l.reward_id
  left join brands b on b.id = t.brand_id`;

/** One page of settlements, oldest first, with the total count. */
export async function listApiSettlements(
  db: Db,
  filter: SettlementFilter,
  page: ApiPage,
): Promise<{ rows: ApiSettlement[]; total: number }> {
  const from = sql`from settlements t left join brands b on b.id = t.brand_id
    left join payments p on p.id = t.payment_id and ${NOT_CANCELLED}
    left join invoices i on i.id = t.invoice_id where ${settlementsOf(filter)}`;
  const counted = await sql<{ rows: number }>`select count(*)::int as rows ${from}`.execute(db);
  const { rows } = await sql<ApiSettlement>`
    select t.id as settlement_id, t.kind, ${PAYER}, coalesce(b.offer_type, '') as offer_type,
      t.commission_minor, t.currency, t.settled_at, t.note, p.id as payment_id, p.requested_at,
      case when p.status = 'paid' then p.paid_at end as paid_at,
      case when t.brand_id is not null then coalesce(i.brand_paid_status,
        case when t.credited_at is null then 'unpaid' else 'paid' end) end as brand_paid_status
    ${from} order by t.settled_at, t.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: counted.rows[0]?.rows ?? 0 };
}

/** One page of payments, oldest first, with the total count. */
export async function listApiPayments(
  db: Db,
  filter: {
    publisher_id: number;
    ids?: readonly number[];
    /** Paid in this period, or not paid yet. */
    paidOrOwed?: ApiSpan | undefined;
    /** Also cancelled payments, which pay nothing. */
    cancelled?: boolean;
  },
  page: ApiPage,
): Promise<{ rows: ApiPayment[]; total: number }> {
  const wheres: RawBuilder<unknown>[] = [sql`p.publisher_id = ${filter.publisher_id}`];
  if (!filter.cancelled) wheres.push(NOT_CANCELLED);
  if (filter.ids) wheres.push(sql`p.id = any(${filter.ids}::int[])`);
  if (filter.paidOrOwed) {
    wheres.push(sql`(p.status <> 'paid' or ${paidWithin(filter.paidOrOwed)})`);
  }
  const from = sql`from payments p where ${sql.join(wheres, sql` and `)}`;
  const counted = await sql<{ rows: number }>`select count(*)::int as rows ${from}`.execute(db);
  const { rows } = await sql<ApiPayment>`
    select p.id, p.requested_at, case when p.status = 'paid' then p.paid_at end as paid_at,
      p.method, p.masked_details, p.amount_minor, p.fee_minor, p.currency, p.status
    ${from} order by p.requested_at, p.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: counted.rows[0]?.rows ?? 0 };
}

/** All lines of a publisher's settlement; empty where it does not exist. */
export async function listApiSettledLines(
  db: Db,
  publisherId: number,
  settlementId: number,
): Promise<ApiSettledLine[]> {
  const { rows } = await sql<ApiSettledLine>`
    select ${SETTLED_LINE} from ${SETTLED_LINES}
    where l.settlement_id = ${settlementId} and t.publisher_id = ${publisherId}
    order by order_time, c.id, r.id`.execute(db);
  return rows;
}

/** One order line's share in a payment. */
export type ApiPaidLine = ApiSettledLine & {
  /** Id of the order line; of a reward, its kind and id. */
  sign_id: string;
  payment_id: number;
  paid_at: Date | null;
};

/** A page of the lines of a publisher's payment; none of an unknown payment. */
export async function listApiPaidLines(
  db: Db,
  { publisher_id, payment_id }: { publisher_id: number; payment_id: number },
  page: ApiPage,
): Promise<ApiPaidLine[]> {
  const { rows } = await sql<ApiPaidLine>`
    select ${SETTLED_LINE}, coalesce(c.id::text, r.kind || '-' || r.id) as sign_id,
      p.id as payment_id, case when p.status = 'paid' then p.paid_at end as paid_at
    from ${SETTLED_LINES} join payments p on p.id = t.payment_id and ${NOT_CANCELLED}
    where p.id = ${payment_id} and t.publisher_id = ${publisher_id}
    order by order_time, c.id, r.id, l.settlement_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/**
 * What an account had settled beyond each of these payments and the earlier ones, when the payment
 * was requested.
 */
export async function findBalancesAfter(
  db: Db,
  paymentIds: readonly number[],
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; balance_minor: bigint }>`
    select p.id, coalesce(sum(t.commission_minor), 0)::bigint as balance_minor
    from payments p left join (settlements t left join payments q
        on q.id = t.payment_id and q.status <> 'cancelled')
      on t.publisher_id = p.publisher_id and t.currency = p.currency and t.debt_id is null
        and t.settled_at <= p.requested_at
        and (q.id is null or (q.requested_at, q.id) > (p.requested_at, p.id))
    where p.id = any(${paymentIds}::int[]) group by p.id`.execute(db);
  return new Map(rows.map(({ id, balance_minor }) => [id, balance_minor]));
}

function settlementsOf({ publisher_id, settled, payment, ids }: SettlementFilter) {
  const wheres: RawBuilder<unknown>[] = [sql`t.publisher_id = ${publisher_id}`];
  if (settled) {
    wheres.push(sql`t.settled_at >= ${settled.from} and t.settled_at < ${settled.until}`);
  }
  if (payment) wheres.push(sql`p.id is not null`);
  if (payment?.id !== undefined) wheres.push(sql`p.id = ${payment.id}`);
  if (payment?.paid) wheres.push(paidWithin(payment.paid));
  if (ids) wheres.push(sql`t.id = any(${ids}::int[])`);
  return sql.join(wheres, sql` and `);
}

function paidWithin({ from, until }: ApiSpan): RawBuilder<unknown> {
  return sql`p.status = 'paid' and p.paid_at >= ${from} and p.paid_at < ${until}`;
}
