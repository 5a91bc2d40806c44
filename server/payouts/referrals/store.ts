import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Rewards a publisher earned by referrals, per referred publisher (null: all) and currency. */
export async function sumReferrals(db: Db, publisherId: number, referredIds: readonly number[]) {
  const found = await sql<{
    referred_id: number | null;
    currency: string;
    earned_minor: bigint;
    paid_minor: bigint;
  }>`
    select c.publisher_id as referred_id, r.currency, sum(r.amount_minor)::bigint as earned_minor,
      coalesce(sum(paid.minor), 0)::bigint as paid_minor
    from rewards r join order_lines c on c.id = r.order_line_id
    left join lateral (
      select sum(l.commission_minor) as minor from settlement_lines l
        join settlements s on s.id = l.settlement_id
        join payments p on p.id = s.payment_id and p.status = 'paid'
      where l.reward_id = r.id) paid on true
    where r.publisher_id = ${publisherId} and r.kind = 'referral'
    group by grouping sets ((r.currency), (c.publisher_id, r.currency))
    having grouping(c.publisher_id) = 1 or c.publisher_id = any(${[...referredIds]}::int[])
    order by r.currency`.execute(db);
  return found.rows;
}

/** A bonus with the names of its publisher, payer and staff, and its settlement. */
export type BonusRecord = {
  id: number;
  publisher_id: number;
  publisher_name: string;
  mcid: string | null;
  merchant_name: string | null;
  amount_minor: bigint;
  currency: string;
  reason: string;
  status: string;
  requested_by: number | null;
  asked_name: string | null;
  created_at: Date;
  decided_name: string | null;
  decided_at: Date | null;
  settlement_id: number | null;
};

/** A page of bonuses: undecided ones first, then newest first. */
export async function listBonusRecords(
  db: Db,
  { id, status }: { id?: number; status?: string | undefined },
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<{ rows: BonusRecord[]; total: number }> {
  const where = sql`r.kind = 'bonus' and (${status ?? null}::text is null or r.status = ${status ?? null})
    and (${id ?? null}::int is null or r.id = ${id ?? null})`;
  const { rows } = await sql<BonusRecord>`
    select r.id, r.publisher_id, p.name as publisher_name, b.mcid, b.merchant_name, r.amount_minor,
      r.currency, r.reason, r.status, r.requested_by, a.name as asked_name, r.created_at,
      d.name as decided_name, r.decided_at,
      (select settlement_id from settlement_lines l where l.reward_id = r.id) as settlement_id
    from rewards r join publishers p on p.id = r.publisher_id
      left join brands b on b.id = r.brand_id
      left join staff a on a.id = r.requested_by left join staff d on d.id = r.decided_by
    where ${where} order by r.status <> 'asked', r.id desc
    limit ${perPage} offset ${(curPage - 1) * perPage}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from rewards r where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
