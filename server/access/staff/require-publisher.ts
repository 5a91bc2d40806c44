import type { PublisherActor } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findAccount } from './publisher-store.ts';
import { findOwner } from './store.ts';

/**
 * A publisher as the operations that publishers call take it, in the name of its owner. Staff only
 * read with it. Refuses NOT_FOUND.
 */
export async function requirePublisher(
  db: Db,
  publisherId: number,
): Promise<PublisherActor & { country: string | null }> {
  const account = (await findAccount(db, publisherId)) ?? refuse('NOT_FOUND');
  const owner = await findOwner(db, publisherId);
  const { currency, time_zone, country, default_site_id } = account;
  return {
    kind: 'publisher',
    user_id: owner?.user_id ?? 0,
    publisher_id: publisherId,
    session_id: 0,
    role: 'publisher_owner',
    default_site_id: default_site_id ?? 0,
    currency,
    time_zone,
    country,
    language: null,
    acting: null,
  };
}
