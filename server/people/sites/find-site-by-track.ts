import type { Db } from '#server/platform/db/connect.ts';
import { findWorkingSite } from './store.ts';

/** The site of a link code, if it is approved and not removed and its publisher is active. */
export function findSiteByTrack(db: Db, track: string) {
  return findWorkingSite(db, track);
}
