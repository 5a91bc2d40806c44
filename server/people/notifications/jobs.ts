import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import {
  type FindRecipient,
  mailDigest,
  mailNotification,
  startDigests,
} from './mail-notifications.ts';
import { deleteBefore } from './mail-store.ts';

const KEPT_MS = 180 * 86_400_000;

/** Jobs that mail notifications, and recurring work; accounts pass in where a person is reached. */
export function openNotificationJobs(findRecipient: FindRecipient) {
  return {
    runners: {
      'notifications.mail': (parts: Parts, payload: { notification_id: string }) =>
        mailNotification(parts, findRecipient, payload),
      'notifications.mail_digest': (parts: Parts, payload: { mail_id: string }) =>
        mailDigest(parts, findRecipient, payload),
    } satisfies Record<string, JobRunner>,
    recurring: [
      {
        name: 'notifications.start_digests',
        everyMs: 600_000,
        run: (parts: Parts) => startDigests(parts, findRecipient),
      },
      {
        name: 'notifications.delete_old',
        everyMs: 3_600_000,
        run: ({ db }: Parts) => deleteBefore(db, new Date(now().getTime() - KEPT_MS)),
      },
    ],
  };
}
