import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { deliverAnnouncement } from './deliver-announcement.ts';

/** A notice written for later is delivered when its time comes. */
export const announcementJobs = {
  'announcements.deliver': ({ db }: Parts, { announcement_id }: { announcement_id: number }) =>
    inTransaction(db, (tx) => deliverAnnouncement(tx, announcement_id)),
} satisfies Record<string, JobRunner>;
