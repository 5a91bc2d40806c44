import {
  type ImportedBrand,
  lockImportedBrands,
  undoBrand,
  undoNewBrands,
} from '#server/offers/brands/imports/undo-brand.ts';
import type { BrandBefore } from '#server/offers/brands/imports/write-programme.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ChangeToUndo, KeptSubject } from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import { type FormerTerms, restoreTerms } from '../restore-terms.ts';

type Before = BrandBefore & { terms: FormerTerms | null };

/**
 * Restores the brands that an import has changed and takes offline those it has created. Returns
 * those that have changed since.
 */
export async function undoBrands(tx: Tx, entries: readonly ChangeToUndo[]): Promise<KeptSubject[]> {
  const brands = await lockImportedBrands(
    tx,
    entries.map((one) => one.subject_id),
  );
  const kept: KeptSubject[] = [];
  const created: ImportedBrand[] = [];
  for (const { subject_id, version, before: stored } of entries) {
    const brand = brands.get(subject_id);
    const before = stored as Before | null;
    if (!brand || versionOf(brand.updated_at) !== version) {
      kept.push({ subject_id, key: 'IMPORT_LINE_CHANGED' });
    } else if (before === null) {
      created.push(brand);
    } else {
      if (before.terms) await restoreTerms(tx, brand, before.terms);
      await undoBrand(tx, brand, before);
    }
  }
  await undoNewBrands(tx, created);
  return kept;
}
