import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { ensureCategory } from './category-store.ts';

/** Adds a category, written "Parent>Child" or as one name; an existing one is returned. */
export async function addCategory(db: Db, path: string): Promise<{ cat_id: number; path: string }> {
  const names = path.split('>').map((name) => name.trim());
  const cat_id = await inTransaction(db, (tx) => ensureCategory(tx, path));
  return { cat_id, path: names.join('>') };
}
