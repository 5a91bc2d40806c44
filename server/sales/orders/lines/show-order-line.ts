import { sql } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import { divideHalfEven, minorToText } from '#contract/money.ts';
import type { showStaffOrderLine } from '#contract/orders/staff.ts';
import { listLinePostings } from '#server/books/ledger/list-line-postings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import { joinNames, type ListedRow, presentOrderLine } from './list-order-lines.ts';

type Info = ReplyOf<typeof showStaffOrderLine>;

/**
 * One order line with its history and all its ledger postings. With `brandId` only lines of that brand
 * exist. Refuses CONVERSION_NOT_FOUND.
 */
export async function showOrderLine(
  db: Db,
  id: number,
  brandId?: number,
): Promise<ReplyOf<typeof showStaffOrderLine>> {
  const row = await findRow(db, id);
  const isOfOther = brandId !== undefined && row?.brand_id !== brandId;
  if (!row || isOfOther) refuse('CONVERSION_NOT_FOUND');
  const [history, postings, percent] = await Promise.all([
    listHistory(db, id),
    listLinePostings(db, id),
    findFeePercent(db, row.brand_id),
  ]);
  return {
    ...presentOrderLine(row),
    network_fee: presentFee(row, percent),
    history: history.map((change) => presentChange(change, row.currency)),
    postings: postings.map(presentPosting),
  };
}

function presentFee(row: ListedRow, percent: number): Info['network_fee'] {
  if (row.status === 'rejected') return null;
  const { commission_minor, currency } = sidesOf(row).brand;
  const fee = divideHalfEven(commission_minor * BigInt(percent), 100n);
  return { percent, amount: minorToText(fee, currency), currency };
}

/** One entry of a line's history; `lineCurrency` is the current currency of the line. */
function presentChange(
  row: Awaited<ReturnType<typeof listHistory>>[number],
  lineCurrency: string,
): Info['history'][number] {
  const currency = row.currency ?? lineCurrency;
  const amount = (minor: bigint | null) =>
    minor === null ? null : minorToText(minor, row.old_currency ?? currency);
  return {
    id: String(row.id),
    kind: row.kind,
    old_status: row.old_status,
    new_status: row.new_status,
    old_sale_amount: amount(row.old_sale_minor),
    new_sale_amount: minorToText(row.new_sale_minor, currency),
    old_commission: amount(row.old_commission_minor),
    new_commission: minorToText(row.new_commission_minor, currency),
    currency,
    old_currency: row.old_currency,
    reason: row.reason,
    note: row.note,
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    user_name: row.user_name,
    brand_key: row.brand_key,
    created_at: row.created_at.toISOString(),
  };
}

/** One ledger posting of a line. */
function presentPosting(
  row: Awaited<ReturnType<typeof listLinePostings>>[number],
): Info['postings'][number] {
  return {
    transaction_id: String(row.transaction_id),
    kind: row.kind,
    account: row.account,
    direction: row.direction as 'debit' | 'credit',
    amount: minorToText(row.amount_minor, row.currency),
    currency: row.currency,
    created_at: row.created_at.toISOString(),
  };
}

function findRow(db: Db, id: number): Promise<ListedRow | undefined> {
  return joinNames(db).where('c.id', '=', id).executeTakeFirst();
}

async function findFeePercent(db: Db, brandId: number): Promise<number> {
  const brand = await db
    .selectFrom('brands')
    .select('network_fee_percent')
    .where('id', '=', brandId)
    .executeTakeFirstOrThrow();
  return brand.network_fee_percent;
}

/** The history of a line, oldest first. */
function listHistory(db: Db, orderLineId: number) {
  return db
    .selectFrom('order_line_changes as h')
    .leftJoin('staff as f', 'f.id', 'h.staff_id')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('brand_api_keys as k', 'k.id', 'h.brand_key_id')
    .where('h.order_line_id', '=', orderLineId)
    .selectAll('h')
    .select(['f.name as staff_name', 'k.name as brand_key'])
    .select(
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('user_name'),
    )
    .orderBy('h.id')
    .execute();
}
