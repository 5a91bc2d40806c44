import { listJoinedPublishers } from '#server/offers/brands/list-joined-publishers.ts';
import { deliverAnnouncement } from '#server/people/announcements/deliver-announcement.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';

/** Delivers a scheduled announcement when its time comes. */
export const staffAnnouncementJobs = {
  'announcements.deliver': ({ db }: Parts, { announcement_id }: { announcement_id: number }) =>
    inTransaction(db, (tx) => deliverAnnouncement(tx, announcement_id, listJoinedPublishers)),
} satisfies Record<string, JobRunner>;
