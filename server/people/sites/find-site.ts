import type { Db } from '#server/platform/db/connect.ts';
import { findSiteNames } from './store.ts';

/** The names and address of any site, deleted ones included, or undefined. */
export function findSite(db: Db, siteId: number) {
  return findSiteNames(db, siteId);
}
