import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, paging, text } from '../fields.ts';

/** Rewards in one currency, as decimal text. */
const rewards = z.array(
  z.object({
    currency: z.string(),
    /** Booked so far: owed as soon as the referred publisher's commission is approved. */
    earned: z.string(),
    paid: z.string(),
  }),
);

const referred = z.object({
  /** Masked except for the first letter: the referrer does not need to know the name. */
  name: z.string(),
  joined_at: z.string(),
  /** Whether this publisher still earns rewards for the referrer: for 12 months after joining. */
  rewarding: z.boolean(),
  rewarding_until: z.string(),
  rewards,
});

/** Publishers referred by this one, newest first, and the referral link. */
export const listReferrals = call('/user/refer_list', {
  actor: 'newcomer',
  effect: 'none',
  permission: 'account.read',
  input: z.object(paging),
  reply: z.extend(listOf(referred), {
    refer_url: z.string(),
    /** Reward in percent of a referred publisher's commission. */
    reward_percent: z.int(),
    reward_months: z.int(),
    /** Total of all referred publishers. */
    rewards,
  }),
});

/**
 * Who invites a visitor, for the landing page of a referral link. `name` is shortened to the first
 * name and an initial; null if no active publisher has the code, which then registers without a
 * referrer.
 */
export const readReferer = call('/auth/referer', {
  actor: 'anyone',
  effect: 'none',
  input: z.object({
    referer_uid: text(64, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }),
  }),
  reply: z.object({ name: z.nullable(z.string()) }),
  refuses: ['TOO_MANY_REQUESTS'],
});
