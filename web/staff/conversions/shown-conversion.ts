import type { ReplyOf } from '#contract/call.ts';
import type { showStaffConversion } from '#contract/staff-conversions.ts';

/** One order line with its history and its postings. */
export type ShownConversion = ReplyOf<typeof showStaffConversion>;
