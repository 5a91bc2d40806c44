import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { notifyTerms, notifyTermsChange } from './notify-terms.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';

/** Job handlers that notify joined publishers of changed terms. */
export const termsJobs = {
  'terms.notify': notifyTerms,
  'terms.notify_change': notifyTermsChange,
  'terms.notify_withdrawal': notifyWithdrawal,
} satisfies Record<string, JobRunner>;
