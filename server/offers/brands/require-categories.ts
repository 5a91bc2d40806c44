import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countCategories } from './category-store.ts';

/** Refuses CATEGORY_UNKNOWN unless all of these categories exist. */
export async function requireCategories(db: Db, ids: readonly number[]): Promise<void> {
  if ((await countCategories(db, ids)) < ids.length) refuse('CATEGORY_UNKNOWN');
}
