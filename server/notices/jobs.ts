import { inTransaction } from '#server/platform/db/connect.ts';
import type { JobRunner } from '#server/platform/jobs/work.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deliverNotice } from './deliver-notice.ts';

/** A notice written for later is delivered when its time comes. */
export const noticeJobs = {
  'notices.deliver': ({ db }: Parts, { notice_id }: { notice_id: number }) =>
    inTransaction(db, (tx) => deliverNotice(tx, notice_id)),
} satisfies Record<string, JobRunner>;
