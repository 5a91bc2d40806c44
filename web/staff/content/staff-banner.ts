import type { ReplyOf } from '#contract/call.ts';
import type { listStaffBanners } from '#contract/content/staff.ts';

/** A banner as staff see it. */
export type StaffBanner = ReplyOf<typeof listStaffBanners>['list'][number];
