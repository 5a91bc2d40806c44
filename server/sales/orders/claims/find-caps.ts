import { findLimits } from '#server/books/money-limits/find-limits.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findCaps } from './caps-store.ts';
import { type ClaimCaps, DEFAULT_FACTORS } from './rules.ts';

/** The limits of automatic acceptance in force for a brand. */
export async function findClaimCaps(
  db: Db,
  brand: { id: number; currency: string },
): Promise<ClaimCaps> {
  const own = (await findCaps(db, brand.id)) ?? {};
  const set = Object.entries(own).filter(([, value]) => value !== null);
  return { ...(await findDefaultCaps(db, brand.currency)), ...Object.fromEntries(set) };
}

/** The limits of a currency, which apply where a brand has none. */
export async function findDefaultCaps(db: Db, currency: string): Promise<ClaimCaps> {
  const { claim_minor, evidence_minor, two_people_minor } = await findLimits(db, currency);
  return { amount_minor: claim_minor, evidence_minor, two_people_minor, ...DEFAULT_FACTORS };
}
