import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { notifyStatus } from './notify-status.ts';
import { notifyApplied, notifyDecision } from './relationships/notify-decision.ts';

/** Job handlers that notify publishers and staff of brands, applications and decisions. */
export const brandJobs = {
  'brands.notify_status': notifyStatus,
  'brands.notify_applied': notifyApplied,
  'brands.notify_decision': notifyDecision,
} satisfies Record<string, JobRunner>;
