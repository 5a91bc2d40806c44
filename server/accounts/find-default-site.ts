import type { Db } from '#server/platform/db/connect.ts';
import { findPublisher } from './store.ts';

/** The number of a publisher's default site, as it is now, or null. */
export async function findDefaultSite(db: Db, publisherId: number): Promise<number | null> {
  const publisher = await findPublisher(db, publisherId);
  return publisher?.default_site_id ?? null;
}
