import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { Bonus, listBonuses as listCall } from '#contract/referrals/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type BonusRecord, listBonusRecords } from './store.ts';

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
