import type { ReplyOf } from '#contract/call.ts';
import type { listPublishers } from '#contract/staff-access.ts';

export type StaffPublisher = ReplyOf<typeof listPublishers>['list'][number];
