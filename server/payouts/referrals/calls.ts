import { listReferrals as listReferralsCall, readReferer } from '#contract/referrals/publisher.ts';
import * as staff from '#contract/referrals/staff.ts';
import { addBonus, decideBonus } from '#server/payouts/rewards/award-bonus.ts';
import { showReferer } from '#server/people/accounts/referrals/find-referer.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { listBonuses, showBonus } from './list-bonuses.ts';
import { listReferrals } from './list-referrals.ts';

/** Calls for rewards: referral shares and bonuses. */
export const rewardCalls: readonly CallHandler[] = [
  answer(listReferralsCall, (asked) => listReferrals(asked, asked.actor, asked.input)),
  answer(readReferer, (asked) => showReferer(asked, asked.input.referer_uid)),
  answer(staff.listBonuses, ({ db, actor, input }) => listBonuses(db, actor, input)),
  answer(staff.addBonus, async ({ db, actor, input }) =>
    showBonus(db, actor, await addBonus(db, actor, input)),
  ),
  answer(staff.decideBonus, async ({ db, actor, input }) => {
    await decideBonus(db, actor, input);
    return showBonus(db, actor, input.id);
  }),
];
