import type { Db } from '#server/platform/db/connect.ts';
import { listSitesOf } from './store.ts';

/** All sites of a publisher of any status, oldest first. */
export function listOwnSites(db: Db, publisherId: number) {
  return listSitesOf(db, publisherId);
}
