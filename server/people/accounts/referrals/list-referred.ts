import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findPublisher } from '../store.ts';

/** Referral reward in percent of the referred publisher's commission. */
const REWARD_PERCENT = 5;

const REWARD_MONTHS = 12;

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

/** End of rewards for a publisher that joined at this time: the same day one year later, in UTC. */
export function rewardingUntil(joinedAt: Date): Date {
  const until = new Date(joinedAt.getTime());
  until.setUTCMonth(until.getUTCMonth() + REWARD_MONTHS);
  // 29 February has no counterpart in the next year: use the last day of the month.
  if (until.getUTCDate() !== joinedAt.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** Masks a name except for its first letter; the length is hidden, too. */
export function maskedName(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return `${first?.segment ?? ''}•••`;
}

/** One page of the publishers that this one has referred, newest first. */
function findReferred(
  db: Db,
  publisherId: number,
  { curPage, perPage }: { curPage: number; perPage: number },
) {
  return db
    .selectFrom('publishers')
    .where('referer_publisher_id', '=', publisherId)
    .select(['id', 'name', 'created_at'])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

/** When a publisher joined, and its referrer, if any. */
function findReferralOf(db: Db, publisherId: number) {
  return db
    .selectFrom('publishers')
    .where('id', '=', publisherId)
    .select(['referer_publisher_id', 'created_at'])
    .executeTakeFirst();
}

async function countReferred(db: Db, publisherId: number): Promise<number> {
  const row = await db
    .selectFrom('publishers')
    .where('referer_publisher_id', '=', publisherId)
    .select(sql<number>`count(*)::int`.as('referred'))
    .executeTakeFirstOrThrow();
  return row.referred;
}
