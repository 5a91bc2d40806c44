import type { Db } from '#server/platform/db/connect.ts';
import { REWARD_PERCENT, rewardingUntil } from './rules.ts';
import { findReferralOf } from './store.ts';

/** Referrer of a publisher, its share and the end of the rewards; null if it was not referred. */
export async function findReferral(db: Db, publisherId: number) {
  const found = await findReferralOf(db, publisherId);
  if (!found?.referer_publisher_id) return null;
  return {
    referer_publisher_id: found.referer_publisher_id,
    percent: REWARD_PERCENT,
    until: rewardingUntil(found.created_at),
  };
}
