import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { networkNameSql } from '#server/platform/settings/network-name-store.ts';

export type SettlementRecord = {
  id: number;
  settled_at: Date;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  kind: string;
  lines: number;
  brand_paid_status: 'unpaid' | 'invoiced' | 'paid' | null;
  commission_minor: bigint;
  adjustment_minor: bigint;
  total_minor: bigint;
};

/**
 * Whether the brand was invoiced for settlement `s` and paid invoice `i`; null when the network
 * pays.
 */
const brandPaidStatus = sql`case when s.brand_id is not null then coalesce(i.brand_paid_status,
  case when s.credited_at is null then 'unpaid' else 'paid' end) end
  as brand_paid_status`;

/** Columns of a `SettlementRecord` for settlements `s`; needs the joins of `aroundSettlements`. */
export const settlementColumns = sql`s.id, s.settled_at, coalesce(s.brand_id, 0) as brand_id,
  coalesce(b.mcid, '') as mcid, coalesce(b.merchant_name, ${networkNameSql}) as merchant_name, s.kind,
  count(l.*)::int as lines,
  ${brandPaidStatus},
  coalesce(sum(l.commission_minor) filter (where l.kind <> 'adjustment'), 0)::bigint
    as commission_minor,
  coalesce(sum(l.commission_minor) filter (where l.kind = 'adjustment'), 0)::bigint
    as adjustment_minor,
  coalesce(sum(l.commission_minor), 0)::bigint as total_minor`;
export const aroundSettlements = sql`left join brands b on b.id = s.brand_id
  left join settlement_lines l on l.settlement_id = s.id
  left join invoices i on i.id = s.invoice_id`;

/** The settlements of a payment with their brands and the sums of their lines. */
export async function listSettlementRecords(
  db: Db,
  paymentId: number,
): Promise<SettlementRecord[]> {
  const found = await sql<SettlementRecord>`
    select ${settlementColumns} from settlements s ${aroundSettlements}
    where s.payment_id = ${paymentId}
    group by s.id, b.id, i.id order by s.brand_id is null, b.merchant_name, s.id`.execute(db);
  return found.rows;
}

export type LineRecord = {
  /** Id of the order line; null for a reward. */
  id: number | null;
  reward_id: number | null;
  /** Kind and reason of the reward; null for an order line. */
  reward_kind: string | null;
  reason: string | null;
  settlement_id: number;
  order_id: string;
  merchant_name: string;
  order_time: Date;
  kind: string;
  commission_minor: bigint;
  click_ref: string | null;
  click_time: Date | null;
  brand_paid_status: SettlementRecord['brand_paid_status'];
};

/** Columns of a `LineRecord` for settlements `s`; needs the joins of `aroundLines`. */
export const lineColumns = sql`c.id, r.id as reward_id, r.kind as reward_kind, r.reason,
  s.id as settlement_id, coalesce(c.order_id, '') as order_id,
  coalesce(b.merchant_name, ${networkNameSql}) as merchant_name,
  coalesce(c.order_time, r.created_at) as order_time, l.kind, l.commission_minor,
  case when c.click_time is null then null else c.click_ref end as click_ref, c.click_time,
  ${brandPaidStatus}`;
export const aroundLines = sql`join settlement_lines l on l.settlement_id = s.id
  left join order_lines c on c.id = l.order_line_id left join rewards r on r.id = l.reward_id
  left join brands b on b.id = s.brand_id left join invoices i on i.id = s.invoice_id`;

const linesOf = (paymentId: number, settlementId: number | undefined) => sql`
  from settlements s ${aroundLines}
  where s.payment_id = ${paymentId} and (${settlementId ?? null}::int is null
    or s.id = ${settlementId ?? null})`;

/** Lines of a payment, or of one of its settlements, oldest order first. */
export async function listLineRecords(
  db: Db,
  paymentId: number,
  settlementId: number | undefined,
  page: { limit: number | null; offset: number },
): Promise<LineRecord[]> {
  const found = await sql<LineRecord>`
    select ${lineColumns}
    ${linesOf(paymentId, settlementId)} order by order_time, s.id, c.id, r.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** Count and sum of these lines. */
export async function sumLineRecords(
  db: Db,
  paymentId: number,
  settlementId: number | undefined,
): Promise<{ total: number; sum_minor: bigint }> {
  const found = await sql<{ total: number; sum_minor: bigint }>`
    select count(*)::int as total, coalesce(sum(l.commission_minor), 0)::bigint as sum_minor
    ${linesOf(paymentId, settlementId)}`.execute(db);
  return found.rows[0] ?? { total: 0, sum_minor: 0n };
}

/** Those of the settlements, with an amount to pay, whose brand has not paid them completely. */
export async function listUnpaidByBrands(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select s.id from settlements s left join invoices i on i.id = s.invoice_id
    where s.id = any(${ids}::int[]) and s.brand_id is not null and s.commission_minor > 0
      and coalesce(i.brand_paid_status,
        case when s.credited_at is null then 'unpaid' else 'paid' end) <> 'paid'`.execute(db);
  return found.rows.map(({ id }) => id);
}
