import type { listStaffNotices } from '#contract/announcements/staff.ts';
import type { ReplyOf } from '#contract/call.ts';

/** A row of the announcements as staff see them. */
export type StaffNotice = ReplyOf<typeof listStaffNotices>['list'][number];
