import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { mailChange } from './mail-change.ts';

/** Jobs enqueued by changes of payout methods. */
export const payoutMethodJobs = {
  'payouts.mail_method_change': mailChange,
} satisfies Record<string, JobRunner>;
