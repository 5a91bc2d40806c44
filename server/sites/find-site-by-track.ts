import type { Db } from '#server/platform/db/connect.ts';
import { findWorkingSite } from './store.ts';

/** The site whose tools carry this code: approved, not removed, its publisher active; else undefined. */
export function findSiteByTrack(db: Db, track: string) {
  return findWorkingSite(db, track);
}
