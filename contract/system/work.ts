import * as z from 'zod/mini';
import { call } from '../call.ts';

const count = z.nullable(z.int());

/**
 * Counts what waits for a decision of staff, for the menu; null where the role may not read it.
 */
export const countWaitingWork = call('/staff/system/work', {
  actor: { staff: 'staff.self' },
  effect: 'none',
  reply: z.object({
    /** Sites in review. */
    sites: count,
    /** Applications to brands. */
    applications: count,
    /** Shops that ask to become a brand. */
    brand_sign_ups: count,
    /** Terms that brands have proposed. */
    terms_proposals: count,
    claims: count,
    /** Valid keys of brands that former staff have made. */
    keys_to_rotate: count,
    /** Runs that need a review or an approval. */
    payout_runs: count,
    /** Dead letters. */
    failed_jobs: count,
  }),
});
