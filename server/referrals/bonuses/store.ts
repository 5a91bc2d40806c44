import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { StoredReward } from '../store.ts';

/** Whether a publisher with this id exists. */
export async function isPublisher(db: Db, id: number): Promise<boolean> {
  const found = await sql`select 1 from publishers where id = ${id}`.execute(db);
  return found.rows.length > 0;
}

/** The brand with this mcid as the payer of a bonus, or undefined. */
export function findPayer(db: Db, mcid: string) {
  return db
    .selectFrom('brands')
    .select(['id', 'currency'])
    .where('mcid', '=', mcid)
    .executeTakeFirst();
}

/** The bonus with this id, locked until the transaction ends, or undefined. */
export async function lockBonus(tx: Tx, id: number): Promise<StoredReward | undefined> {
  const found = await sql<StoredReward>`
    select * from rewards where id = ${id} and kind = 'bonus' for update`.execute(tx);
  return found.rows[0];
}

/** Stores the second person's decision on a bonus. */
export async function updateDecided(
  tx: Tx,
  id: number,
  set: { status: string; decided_by: number; decided_at: Date; times_posted: number },
): Promise<void> {
  await tx.updateTable('rewards').set(set).where('id', '=', id).execute();
}

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
