import type { StaffActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { listOverLimitPayments } from '#contract/payout-runs/over-limit.ts';
import type { OverLimit } from '#server/books/money-limits/check-limits.ts';
import { type FoundLimits, listLimits } from '#server/books/money-limits/find-limits.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { LEFT_OUT } from '../rules.ts';
import { listOverLimitRecords } from './store.ts';

/** All waiting payments that are above a limit, with the limit and where it comes from. */
export async function listOverLimit(
  db: Db,
  { staff_id }: StaffActor,
): Promise<ReplyOf<typeof listOverLimitPayments>> {
  const records = await listOverLimitRecords(db);
  const currencies = [...new Set(records.map((one) => one.currency))];
  const found = new Map((await listLimits(db, currencies)).map((one) => [one.currency, one]));
  const list = records.map((one) => ({
    payment_id: one.id,
    publisher_id: one.publisher_id,
    publisher_name: one.publisher_name,
    currency: one.currency,
    amount: minorToText(one.amount_minor, one.currency),
    over: LEFT_OUT[one.over_limit as OverLimit],
    ...presentLimit(found.get(one.currency), one.over_limit as OverLimit),
    requested_at: one.requested_at.toISOString(),
    approved:
      one.approved_name !== null && one.limit_approved_at !== null
        ? { name: one.approved_name, at: one.limit_approved_at.toISOString() }
        : null,
    reason: one.limit_reason,
    is_own: one.actors?.includes(staff_id) ?? false,
  }));
  return { list, total: list.length };
}

const COLUMN = {
  OVER_PAYOUT_LIMIT: 'payout_minor',
  OVER_ACCOUNT_LIMIT: 'account_minor',
  OVER_DAY_LIMIT: 'day_minor',
} as const;

function presentLimit(found: FoundLimits | undefined, over: OverLimit) {
  if (!found) throw new Error('A currency has no limits.');
  const { currency, limits, own, base } = found;
  const column = COLUMN[over];
  const isOwn = (own?.[column] ?? null) !== null;
  return { limit: minorToText(limits[column], currency), derived_from: isOwn ? null : base };
}
