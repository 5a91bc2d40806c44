import type { Db } from '#server/platform/db/connect.ts';
import { findSiteOf } from './store.ts';

/** A publisher's site; undefined if it is unknown, removed or another publisher's. */
export function findOwnSite(db: Db, publisherId: number, siteId: number) {
  return findSiteOf(db, publisherId, siteId);
}
