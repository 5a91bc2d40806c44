import type { Db } from '#server/platform/db/connect.ts';
import { findPublisher } from './store.ts';

/** Current id of a publisher's default site, or null. */
export async function findDefaultSite(db: Db, publisherId: number): Promise<number | null> {
  const publisher = await findPublisher(db, publisherId);
  return publisher?.default_site_id ?? null;
}
