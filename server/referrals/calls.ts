import { listReferrals as listReferralsCall } from '#contract/referrals/publisher.ts';
import * as staff from '#contract/referrals/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { addBonus } from './bonuses/add-bonus.ts';
import { decideBonus } from './bonuses/decide-bonus.ts';
import { listBonuses } from './bonuses/list-bonuses.ts';
import { listReferrals } from './list-referrals.ts';

/** Calls for rewards: referral shares and bonuses. */
export const rewardCalls: readonly CallHandler[] = [
  answer(listReferralsCall, (asked) => listReferrals(asked, asked.actor, asked.input)),
  answer(staff.listBonuses, ({ db, actor, input }) => listBonuses(db, actor, input)),
  answer(staff.addBonus, ({ db, actor, input }) => addBonus(db, actor, input)),
  answer(staff.decideBonus, ({ db, actor, input }) => decideBonus(db, actor, input)),
];
