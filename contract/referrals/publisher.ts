import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, paging } from '../fields.ts';

/** Rewards in one currency; decimal texts. */
const rewards = z.array(
  z.object({
    currency: z.string(),
    /** Booked so far: owed as soon as the friend's commission is approved. */
    earned: z.string(),
    paid: z.string(),
  }),
);

const referred = z.object({
  /** Hidden but for its first letter: who was referred need not be known to the referrer. */
  name: z.string(),
  joined_at: z.string(),
  /** Whether rewards are still earned from this one: for 12 months after joining. */
  rewarding: z.boolean(),
  rewarding_until: z.string(),
  rewards,
});

/** Whom the publisher has referred, the newest first, with the address that refers. */
export const listReferrals = call('/user/refer_list', {
  actor: 'newcomer',
  effect: 'none',
  permission: 'account.read',
  input: z.object(paging),
  reply: z.extend(listOf(referred), {
    refer_url: z.string(),
    /** The share of a referred publisher's commission that is the reward, in percent. */
    reward_percent: z.int(),
    reward_months: z.int(),
    /** Of all referred publishers together. */
    rewards,
  }),
});
