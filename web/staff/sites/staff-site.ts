import type { ReplyOf } from '#contract/call.ts';
import type { listSitesForStaff } from '#contract/sites/staff.ts';

/** A site with its publisher, as staff see it. */
export type StaffSite = ReplyOf<typeof listSitesForStaff>['list'][number];
