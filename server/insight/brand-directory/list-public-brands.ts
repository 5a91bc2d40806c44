import type { Db } from '#server/platform/db/connect.ts';
import { findPublicRecord, listPublicRecords, type PublicBrand } from './public-store.ts';

export type { PublicBrand } from './public-store.ts';

/** A page of the brands that visitors without an account see; with a keyword, those that match it. */
export function listPublicBrands(
  db: Db,
  keyword: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ list: PublicBrand[]; total: number }> {
  return listPublicRecords(db, keyword, { limit: perPage, offset: (page - 1) * perPage });
}

/** The public brand with this mcid, or undefined. A NUL cannot be stored, so it names no brand. */
export async function findPublicBrand(db: Db, mcid: string): Promise<PublicBrand | undefined> {
  return mcid.includes('\u0000') ? undefined : findPublicRecord(db, mcid);
}
