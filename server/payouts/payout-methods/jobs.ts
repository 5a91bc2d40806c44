import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { mailChange } from './mail-change.ts';
import { deleteMethodsOf } from './store.ts';

/** Jobs enqueued by changes of payout methods and by closed accounts. */
export const payoutMethodJobs = {
  'payouts.mail_method_change': mailChange,
  'payouts.delete_methods': ({ db }: Parts, { publisher_id }: { publisher_id: number }) =>
    deleteMethodsOf(db, publisher_id, now()),
} satisfies Record<string, JobRunner>;
