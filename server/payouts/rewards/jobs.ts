import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { rewardReferral } from './reward-referral.ts';

/** Jobs enqueued when lines of referred publishers change. */
export const rewardJobs = {
  'rewards.reward_referral': rewardReferral,
} satisfies Record<string, JobRunner>;
