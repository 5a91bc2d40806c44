import type { ReplyOf } from '#contract/call.ts';
import type { showBrandOrderLine } from '#contract/orders/brand.ts';
import type { showStaffOrderLine } from '#contract/orders/staff.ts';

/** One order line with its history; staff see its postings and its payment too. */
export type OrderLineView = ReplyOf<typeof showBrandOrderLine> &
  Partial<Pick<ReplyOf<typeof showStaffOrderLine>, 'postings' | 'payment_id'>>;
