import { mailChange } from '#server/payout-methods/mail-change.ts';
import type { JobRunner } from '#server/platform/jobs/work.ts';
import { announcePayment } from './announce-payment.ts';

/** Jobs enqueued by changes of payments and of payout methods. */
export const payoutJobs = {
  'payouts.announce_payment': announcePayment,
  'payouts.mail_method_change': mailChange,
} satisfies Record<string, JobRunner>;
