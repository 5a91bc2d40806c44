import type { Db } from '#server/platform/db/connect.ts';
import { listSitesOf } from './store.ts';

/** All sites of a publisher in the order in which they were added, whatever their status. */
export function listOwnSites(db: Db, publisherId: number) {
  return listSitesOf(db, publisherId);
}
