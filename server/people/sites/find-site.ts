import type { Db } from '#server/platform/db/connect.ts';
import { sitesOf } from './store.ts';

/** The names and address of any site, deleted ones included, or undefined. */
export function findSite(db: Db, siteId: number) {
  return db
    .selectFrom('sites')
    .where('id', '=', siteId)
    .select(['id', 'code', 'name', 'website'])
    .executeTakeFirst();
}

/** A publisher's site; undefined if it is unknown, removed or another publisher's. */
export function findOwnSite(db: Db, publisherId: number, siteId: number) {
  return sitesOf(db, publisherId).where('id', '=', siteId).executeTakeFirst();
}

/** All sites of a publisher of any status that are not removed, oldest first. */
export function listOwnSites(db: Db, publisherId: number) {
  return sitesOf(db, publisherId).orderBy('id').execute();
}

/** The site of a link code, if it is approved and not removed and its publisher is active. */
export function findSiteByTrack(db: Db, track: string) {
  return db
    .selectFrom('sites as s')
    .innerJoin('publishers as p', 'p.id', 's.publisher_id')
    .where('s.track', '=', track)
    .where('s.status', '=', 1)
    .where('s.deleted_at', 'is', null)
    .where('p.status', '=', 'active')
    .select(['s.id', 's.publisher_id'])
    .executeTakeFirst();
}
