import type { listPublishers } from '#contract/accounts/staff.ts';
import type { ReplyOf } from '#contract/call.ts';

export type StaffPublisher = ReplyOf<typeof listPublishers>['list'][number];
