import type { Db } from '#server/platform/db/connect.ts';
import { findCaps } from './caps-store.ts';
import { type ClaimCaps, defaultCaps } from './rules.ts';

/** The limits of automatic acceptance in force for a brand. */
export async function findClaimCaps(
  db: Db,
  brand: { id: number; currency: string },
): Promise<ClaimCaps> {
  const own = (await findCaps(db, brand.id)) ?? {};
  const set = Object.entries(own).filter(([, value]) => value !== null);
  return { ...defaultCaps(brand.currency), ...Object.fromEntries(set) };
}
