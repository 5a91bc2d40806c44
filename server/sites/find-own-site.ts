import type { Db } from '#server/platform/db/connect.ts';
import { findSiteOfPublisher } from './store.ts';

/** A publisher's site, or undefined where it is unknown, removed or another publisher's. */
export function findOwnSite(db: Db, publisherId: number, siteId: number) {
  return findSiteOfPublisher(db, publisherId, siteId);
}
