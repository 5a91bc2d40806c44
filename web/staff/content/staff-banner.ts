import type { listStaffBanners } from '#contract/banners.ts';
import type { ReplyOf } from '#contract/call.ts';

/** A banner as staff see it. */
export type StaffBanner = ReplyOf<typeof listStaffBanners>['list'][number];
