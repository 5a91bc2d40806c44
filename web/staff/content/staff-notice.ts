import type { ReplyOf } from '#contract/call.ts';
import type { listStaffNotices } from '#contract/staff-notices.ts';

/** A row of the announcements as staff see them. */
export type StaffNotice = ReplyOf<typeof listStaffNotices>['list'][number];
