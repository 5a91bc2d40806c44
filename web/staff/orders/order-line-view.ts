import type { ReplyOf } from '#contract/call.ts';
import type { showStaffOrderLine } from '#contract/orders/staff.ts';

/** One order line with its history and its postings. */
export type OrderLineView = ReplyOf<typeof showStaffOrderLine>;
