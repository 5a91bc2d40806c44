import type { JobRunner } from '#server/platform/jobs/work.ts';
import { mailChange } from './methods/mail-change.ts';

/** What follows from a change to where a publisher is paid. */
export const payoutJobs = {
  'payouts.mail_method_change': mailChange,
} satisfies Record<string, JobRunner>;
