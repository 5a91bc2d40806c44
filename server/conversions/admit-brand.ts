import { timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandByMcid, type ReportingBrand } from './brand-store.ts';

/** The brand that this secret belongs to; a wrong name and a wrong secret meet the same refusal. */
export async function admitBrand(db: Db, mcid: string, secret: string): Promise<ReportingBrand> {
  const found = await findBrandByMcid(db, mcid);
  const told = Buffer.from(hashToken(secret));
  const known = Buffer.from(found?.secret_hash ?? '');
  if (!found || known.length !== told.length || !timingSafeEqual(known, told)) {
    refuse('BRAND_SECRET_INVALID');
  }
  const { secret_hash: _hash, ...brand } = found;
  return brand;
}
