import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { listReferrals as listCall } from '#contract/referrals/publisher.ts';
import { listReferred } from '#server/people/accounts/referrals/list-referred.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sumReferrals } from './store.ts';

type Sum = Awaited<ReturnType<typeof sumReferrals>>[number];

/**
 * A page of the publishers that a publisher has referred, with the rewards from each and from all
 * together.
 */
export async function listReferrals(
  parts: { db: Db; config: Config },
  { publisher_id, currency }: NewcomerActor,
  page: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { referred, ...whole } = await listReferred(parts, publisher_id, page);
  const ids = referred.map((one) => one.publisher_id);
  const sums = await sumReferrals(parts.db, publisher_id, ids);
  const rewardsOf = (id: number | null) =>
    presentSums(
      sums.filter((sum) => sum.referred_id === id),
      currency,
    );
  return {
    ...whole,
    list: referred.map(({ publisher_id: id, ...one }) => ({ ...one, rewards: rewardsOf(id) })),
    rewards: rewardsOf(null),
  };
}

/** Sums per currency; a zero in the publisher's own currency if there are none. */
function presentSums(sums: readonly Sum[], own: string) {
  const nothing = { currency: own, earned_minor: 0n, paid_minor: 0n };
  return (sums.length > 0 ? sums : [nothing]).map(({ currency, earned_minor, paid_minor }) => ({
    currency,
    earned: minorToText(earned_minor, currency),
    paid: minorToText(paid_minor, currency),
  }));
}
