import type { JobRunner } from '#server/platform/jobs/work.ts';
import { mailTerms, tellTerms } from './terms/tell-terms.ts';

/** What follows from what happens to brands. */
export const brandJobs = {
  'brands.tell_terms': tellTerms,
  'brands.mail_terms': mailTerms,
} satisfies Record<string, JobRunner>;
