import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ChangeToUndo, KeptSubject } from '#server/platform/files/row-file.ts';
import { countCategoryProducts } from '../staged-store.ts';
import { restoreProducts } from './store.ts';

/**
 * Restores the products that an import has changed; those it has added become unavailable, because
 * links may lead to them. Returns those that have changed since.
 */
export async function undoProducts(
  tx: Tx,
  entries: readonly ChangeToUndo[],
): Promise<KeptSubject[]> {
  const restored = await restoreProducts(tx, entries, now());
  await countCategoryProducts(tx);
  return entries
    .filter(({ subject_id }) => !restored.has(subject_id))
    .map(({ subject_id }) => ({ subject_id, key: 'IMPORT_LINE_CHANGED' }));
}
