import { postTransition } from './post-transition.ts';
import type { StoredLine } from './store.ts';
import type { LineChange } from './write-changes.ts';

/** The history entry and the postings of a line that changes from one stored state to another. */
export function changeOfLine(
  kind: string,
  before: StoredLine,
  after: StoredLine,
  staff_id: number | null = null,
): LineChange {
  return {
    change: {
      order_line_id: before.id,
      kind,
      old_status: before.status,
      new_status: after.status,
      old_currency: before.currency === after.currency ? null : before.currency,
      currency: after.currency,
      old_sale_minor: before.sale_minor,
      new_sale_minor: after.sale_minor,
      old_commission_minor: before.commission_minor,
      new_commission_minor: after.commission_minor,
      reason: after.reason,
      note: after.note,
      staff_id,
    },
    postings: postTransition(before, after),
  };
}
