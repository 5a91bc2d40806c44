import * as z from 'zod/mini';
import { call } from './call.ts';
import { listOf, paging } from './fields.ts';

const referred = z.object({
  /** Hidden but for its first letter: who was referred need not be known to the referrer. */
  name: z.string(),
  joined_at: z.string(),
  /** Whether rewards are still earned from this one: for 12 months after joining. */
  rewarding: z.boolean(),
  rewarding_until: z.string(),
  /** The reward booked so far; decimal text. */
  reward: z.string(),
  currency: z.string(),
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
    reward_total: z.string(),
    currency: z.string(),
  }),
});
