import type { JobRunner } from '#server/platform/jobs/work.ts';
import { rewardReferral } from './reward-referral.ts';

/** What follows from changes to lines of publishers that others have referred. */
export const rewardJobs = {
  'rewards.reward_referral': rewardReferral,
} satisfies Record<string, JobRunner>;
