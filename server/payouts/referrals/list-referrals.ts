import { sql } from 'kysely';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { listReferrals as listCall } from '#contract/referrals/publisher.ts';
import { listReferred } from '#server/people/accounts/referrals/list-referred.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';

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

/** Rewards a publisher earned by referrals, per referred publisher (null: all) and currency. */
async function sumReferrals(db: Db, publisherId: number, referredIds: readonly number[]) {
  const found = await sql<{
    referred_id: number | null;
    currency: string;
    earned_minor: bigint;
    paid_minor: bigint;
  }>`
    select c.publisher_id as referred_id, r.currency, sum(r.amount_minor)::bigint as earned_minor,
      coalesce(sum(paid.minor), 0)::bigint as paid_minor
    from rewards r join order_lines c on c.id = r.order_line_id
    left join lateral (
      select sum(l.commission_minor) as minor from settlement_lines l
        join settlements s on s.id = l.settlement_id
        join payments p on p.id = s.payment_id and p.status = 'paid'
      where l.reward_id = r.id) paid on true
    where r.publisher_id = ${publisherId} and r.kind = 'referral'
    group by grouping sets ((r.currency), (c.publisher_id, r.currency))
    having grouping(c.publisher_id) = 1 or c.publisher_id = any(${[...referredIds]}::int[])
    order by r.currency`.execute(db);
  return found.rows;
}
