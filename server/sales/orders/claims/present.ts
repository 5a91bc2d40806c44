import type { ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { addClaim, ClaimType, decideClaim } from '#contract/orders/claims.ts';
import { isUndecided } from './rules.ts';
import type { ListedClaim } from './store.ts';

/** A claim as shown to its publisher. */
export function presentClaim(row: ListedClaim): ReplyOf<typeof addClaim> {
  const { id, mcid, merchant_name, order_id, currency, click_ref, note, status, reason } = row;
  const { evidence, about_id } = row;
  return {
    id,
    mcid,
    merchant_name,
    order_id,
    currency,
    click_ref,
    note,
    status,
    reason,
    evidence,
    held_because: isUndecided(status) ? row.held_because : null,
    pending_until: row.line_status === 'pending' ? row.lock_date : null,
    type: row.type as ClaimType,
    order_time: row.order_time.toISOString(),
    amount: minorToText(row.amount_minor, currency),
    deadline: row.deadline.toISOString(),
    order_line_id: row.order_line_id ?? about_id,
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** A claim as shown to staff. */
export function presentStaffClaim(row: ListedClaim): ReplyOf<typeof decideClaim> {
  const { publisher_id, publisher_name } = row;
  return { ...presentClaim(row), publisher_id, publisher_name };
}
