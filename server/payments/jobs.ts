import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { announcePayment } from './announce-payment.ts';

/** Jobs enqueued by changes of payments. */
export const paymentJobs = {
  'payouts.announce_payment': announcePayment,
} satisfies Record<string, JobRunner>;
