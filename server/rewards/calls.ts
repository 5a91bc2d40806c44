import { listReferrals as listReferralsCall } from '#contract/referrals.ts';
import { type Answered, answer } from '#server/platform/http/answer.ts';
import { listReferrals } from './list-referrals.ts';

/** What is answered about rewards: what publishers are paid beside commission. */
export const rewardCalls: readonly Answered[] = [
  answer(listReferralsCall, (asked) => listReferrals(asked, asked.actor, asked.input)),
];
