import { lockImportedBrand, undoBrand } from '#server/brands/imports/undo-brand.ts';
import type { BrandBefore } from '#server/brands/imports/write-programme.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ChangeToUndo, KeptSubject } from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import { type FormerTerms, restoreTerms } from '../restore-terms.ts';

type Before = BrandBefore & { terms: FormerTerms | null };

/** Restores the brands that an import has changed. Returns those that have changed since. */
export async function undoBrands(tx: Tx, entries: readonly ChangeToUndo[]): Promise<KeptSubject[]> {
  const kept: KeptSubject[] = [];
  for (const { subject_id, version, before: stored } of entries) {
    const brand = await lockImportedBrand(tx, subject_id);
    if (!brand || versionOf(brand.updated_at) !== version) {
      kept.push({ subject_id, key: 'IMPORT_LINE_CHANGED' });
      continue;
    }
    const before = stored as Before | null;
    if (before?.terms) await restoreTerms(tx, brand, before.terms);
    await undoBrand(tx, brand, before);
  }
  return kept;
}
