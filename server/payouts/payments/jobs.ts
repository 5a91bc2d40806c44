import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { notifyPayment } from './notify-payment.ts';

/** Jobs enqueued by changes of payments. */
export const paymentJobs = {
  'payments.notify': notifyPayment,
} satisfies Record<string, JobRunner>;
