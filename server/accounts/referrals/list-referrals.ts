import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { listReferrals as listCall } from '#contract/referrals.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findPublisher } from '../store.ts';
import { maskedName, REWARD_MONTHS, REWARD_PERCENT, rewardingUntil } from './rules.ts';
import { countReferred, findReferred } from './store.ts';

/** Whom a publisher has referred. No reward is booked anywhere yet, so each amount is 0. */
export async function listReferrals(
  { db, config }: { db: Db; config: Config },
  { publisher_id, currency }: NewcomerActor,
  page: ParsedOf<typeof listCall>,
) {
  const publisher = await findPublisher(db, publisher_id);
  if (!publisher) refuse('UNAUTHORISED');
  const referred = await findReferred(db, publisher_id, page);
  const nothing = minorToText(0n, currency);
  return {
    list: referred.map(({ name, created_at }) => {
      const until = rewardingUntil(created_at);
      return {
        name: maskedName(name),
        joined_at: created_at.toISOString(),
        rewarding: now() < until,
        rewarding_until: until.toISOString(),
        reward: nothing,
        currency,
      };
    }),
    total: await countReferred(db, publisher_id),
    refer_url: `${config.public_url}/auth/refer?uid=${encodeURIComponent(publisher.code)}`,
    reward_percent: REWARD_PERCENT,
    reward_months: REWARD_MONTHS,
    reward_total: nothing,
    currency,
  };
}
