import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findPublisher } from '../store.ts';
import { maskedName, REWARD_MONTHS, REWARD_PERCENT, rewardingUntil } from './rules.ts';
import { countReferred, findReferred } from './store.ts';

/** One page of the publishers this one has referred, with masked names, and the referral link. */
export async function listReferred(
  { db, config }: { db: Db; config: Config },
  publisherId: number,
  page: { curPage: number; perPage: number },
) {
  const publisher = await findPublisher(db, publisherId);
  if (!publisher) refuse('UNAUTHORISED');
  const referred = await findReferred(db, publisherId, page);
  return {
    referred: referred.map(({ id, name, created_at }) => {
      const until = rewardingUntil(created_at);
      return {
        publisher_id: id,
        name: maskedName(name),
        joined_at: created_at.toISOString(),
        rewarding: now() < until,
        rewarding_until: until.toISOString(),
      };
    }),
    total: await countReferred(db, publisherId),
    refer_url: `${config.public_url}/auth/refer?uid=${encodeURIComponent(publisher.code)}`,
    reward_percent: REWARD_PERCENT,
    reward_months: REWARD_MONTHS,
  };
}
