import type { openStaffBrand } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';

/** One brand as staff see it, with the whole history of its terms. */
export type StaffBrand = ReplyOf<typeof openStaffBrand>;
