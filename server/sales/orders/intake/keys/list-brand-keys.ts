import type { BrandKey } from '#contract/orders/keys.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../brand-store.ts';
import { presentKey } from './present.ts';
import { listKeys } from './store.ts';

const SHOWN_MS = 90 * 86_400_000;

/** The keys of a brand; expired and revoked ones for 90 days. Refuses MERCHANT_NOT_FOUND. */
export async function listBrandKeys(db: Db, brandId: number): Promise<{ list: BrandKey[] }> {
  if (!(await findBrandById(db, brandId))) refuse('MERCHANT_NOT_FOUND');
  const keys = await listKeys(db, brandId, new Date(now().getTime() - SHOWN_MS));
  return { list: keys.map(presentKey) };
}
