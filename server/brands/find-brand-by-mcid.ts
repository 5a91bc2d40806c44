import type { Db } from '#server/platform/db/connect.ts';
import { findBrand } from './store.ts';

/** The brand with this mcid, or undefined. */
export function findBrandByMcid(db: Db, mcid: string) {
  return findBrand(db, mcid);
}
