import type { Db, Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { BrandColumns } from './store.ts';
import * as store from './store.ts';

/** A stored brand. */
export type Brand = BrandColumns;

/** The brand with this mcid, or undefined. */
export function findBrandByMcid(db: Db, mcid: string): Promise<Brand | undefined> {
  return store.findBrand(db, mcid);
}

/** The brand with this id, or undefined. */
export function findBrandById(db: Db, id: number): Promise<Brand | undefined> {
  return store.findBrandById(db, id);
}

/** The brand with this mcid. Refuses BRAND_NOT_EXISTS. */
export async function requireBrand(db: Db, mcid: string): Promise<Brand> {
  return (await store.findBrand(db, mcid)) ?? refuse('BRAND_NOT_EXISTS');
}

/** The brand with this mcid, locked until the transaction ends, or undefined. */
export function lockBrandByMcid(tx: Tx, mcid: string): Promise<Brand | undefined> {
  return store.lockBrand(tx, mcid);
}

/** The brand with this mcid, locked until the transaction ends. Refuses BRAND_NOT_EXISTS. */
export async function requireLockedBrand(tx: Tx, mcid: string): Promise<Brand> {
  return (await store.lockBrand(tx, mcid)) ?? refuse('BRAND_NOT_EXISTS');
}
