import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { announceTerms, mailTerms, notifyTerms } from '#server/terms/notify-terms.ts';
import { announceWithdrawal, mailWithdrawal } from '#server/terms/tell-withdrawal.ts';
import { announceStatus } from './announce-status.ts';
import { announceDecision } from './relationships/announce-decision.ts';

/** Job handlers for events about brands. */
export const brandJobs = {
  'brands.tell_terms': notifyTerms,
  'brands.mail_terms': mailTerms,
  'brands.announce_terms': announceTerms,
  'brands.mail_withdrawal': mailWithdrawal,
  'brands.announce_withdrawal': announceWithdrawal,
  'brands.announce_status': announceStatus,
  'brands.announce_decision': announceDecision,
} satisfies Record<string, JobRunner>;
