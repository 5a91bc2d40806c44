import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { announceTerms, mailTerms, notifyTerms } from './notify-terms.ts';
import { announceWithdrawal, mailWithdrawal } from './notify-withdrawal.ts';

/** Job handlers that notify joined publishers of changed terms. */
export const termsJobs = {
  'terms.notify': notifyTerms,
  'terms.mail': mailTerms,
  'terms.announce': announceTerms,
  'terms.mail_withdrawal': mailWithdrawal,
  'terms.announce_withdrawal': announceWithdrawal,
} satisfies Record<string, JobRunner>;
