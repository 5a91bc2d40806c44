import { sql } from 'kysely';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { Bonus, listBonuses as listCall } from '#contract/referrals/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A page of bonuses as shown to staff. */
export async function listBonuses(
  db: Db,
  staff: StaffActor,
  { status, ...page }: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { rows, total } = await listBonusRecords(db, { status }, page);
  return { list: rows.map((row) => presentBonus(row, staff)), total };
}

/** A bonus as shown to staff. */
export async function showBonus(db: Db, staff: StaffActor, id: number): Promise<Bonus> {
  const { rows } = await listBonusRecords(db, { id }, { curPage: 1, perPage: 1 });
  const [row] = rows;
  if (!row) throw new Error(`Bonus ${id} is gone.`);
  return presentBonus(row, staff);
}

function presentBonus(row: BonusRecord, staff: StaffActor): Bonus {
  const { id, publisher_id, publisher_name, mcid, merchant_name, currency, reason } = row;
  return {
    id,
    publisher_id,
    publisher_name,
    mcid,
    merchant_name,
    currency,
    reason,
    amount: minorToText(row.amount_minor, currency),
    status: row.status as Bonus['status'],
    asked: personOf(row.asked_name, row.created_at),
    decided: personOf(row.decided_name, row.decided_at),
    is_own: row.requested_by === staff.staff_id,
    settlement_id: row.settlement_id,
  };
}

const personOf = (name: string | null, at: Date | null) =>
  name === null || at === null ? null : { name, at: at.toISOString() };

/** A bonus with the names of its publisher, payer and staff, and its settlement. */
type BonusRecord = {
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
async function listBonusRecords(
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
