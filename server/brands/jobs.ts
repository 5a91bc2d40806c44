import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { announceStatus } from './announce-status.ts';
import { announceDecision } from './relationships/announce-decision.ts';

/** Job handlers that notify publishers of brands and their decisions. */
export const brandJobs = {
  'brands.announce_status': announceStatus,
  'brands.announce_decision': announceDecision,
} satisfies Record<string, JobRunner>;
