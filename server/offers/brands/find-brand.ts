import type { Db, Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { BrandColumns } from './store.ts';

/** A stored brand. */
export type Brand = BrandColumns;

/** The brand with this mcid, or undefined. */
export function findBrandByMcid(db: Db, mcid: string): Promise<Brand | undefined> {
  return db.selectFrom('brands').selectAll().where('mcid', '=', mcid).executeTakeFirst();
}

/** The brand with this id, or undefined. */
export function findBrandById(db: Db, id: number): Promise<Brand | undefined> {
  return db.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The brand with this mcid. Refuses BRAND_NOT_EXISTS. */
export async function requireBrand(db: Db, mcid: string): Promise<Brand> {
  return (await findBrandByMcid(db, mcid)) ?? refuse('BRAND_NOT_EXISTS');
}

/** The brand with this mcid unless it is a draft, which does not exist for publishers. */
export async function findPublishedBrand(db: Db, mcid: string): Promise<Brand | undefined> {
  const brand = await findBrandByMcid(db, mcid);
  return brand?.status === 'draft' ? undefined : brand;
}

/** The brand with this mcid. Refuses BRAND_NOT_EXISTS, also for a draft. */
export async function requirePublishedBrand(db: Db, mcid: string): Promise<Brand> {
  return (await findPublishedBrand(db, mcid)) ?? refuse('BRAND_NOT_EXISTS');
}

/** The brand with this mcid, locked until the transaction ends, or undefined. */
export function lockBrandByMcid(tx: Tx, mcid: string): Promise<Brand | undefined> {
  return tx
    .selectFrom('brands')
    .selectAll()
    .where('mcid', '=', mcid)
    .forUpdate()
    .executeTakeFirst();
}

/** The brand with this mcid, locked until the transaction ends. Refuses BRAND_NOT_EXISTS. */
export async function requireLockedBrand(tx: Tx, mcid: string): Promise<Brand> {
  return (await lockBrandByMcid(tx, mcid)) ?? refuse('BRAND_NOT_EXISTS');
}
