import type { ReplyOf } from '#contract/call.ts';
import type { openStaffBrand } from '#contract/staff-brands.ts';

/** One brand as staff see it, with the whole history of its terms. */
export type StaffBrand = ReplyOf<typeof openStaffBrand>;
