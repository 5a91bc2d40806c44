import type { JobRunner } from '#server/platform/jobs/work.ts';
import { announceStatus } from './announce-status.ts';
import { announceDecision } from './relationships/announce-decision.ts';
import { announceTerms, mailTerms, tellTerms } from './terms/tell-terms.ts';
import { announceWithdrawal, mailWithdrawal } from './terms/tell-withdrawal.ts';

/** What follows from what happens to brands. */
export const brandJobs = {
  'brands.tell_terms': tellTerms,
  'brands.mail_terms': mailTerms,
  'brands.announce_terms': announceTerms,
  'brands.mail_withdrawal': mailWithdrawal,
  'brands.announce_withdrawal': announceWithdrawal,
  'brands.announce_status': announceStatus,
  'brands.announce_decision': announceDecision,
} satisfies Record<string, JobRunner>;
