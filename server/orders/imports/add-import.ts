import type { FileMapping, ImportFileKind } from '#contract/orders/imports.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { LoadedFile } from '#server/platform/http/answer.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../brand-store.ts';
import { fileRowsTask } from './read-rows.ts';
import { findMapping, insertImport, upsertMapping } from './store.ts';

export type NewFile = {
  brand_id: number;
  /** null: submitted by the command line. */
  staff_id: number | null;
  kind: ImportFileKind;
  file: LoadedFile;
  mapping?: FileMapping | undefined;
};

/**
 * Stores the rows of a file, to be checked in the background, and remembers the mapping of the
 * brand's columns. Returns the id of the import. Refuses MERCHANT_NOT_FOUND, FILE_TYPE_NOT_ALLOWED
 * and the refusals of isolated tasks.
 */
export async function addImport(db: Db, order: NewFile): Promise<number> {
  const { brand_id, staff_id, kind, file } = order;
  const brand = await findBrandById(db, brand_id);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  const mapping = order.mapping ?? (await findMapping(db, brand_id, kind));
  const args = [file.bytes, kind, mapping, brand.currency] as const;
  const { header, rows } = await runIsolated(fileRowsTask, [...args]);
  const created_at = now();
  return inTransaction(db, async (tx) => {
    if (order.mapping) await upsertMapping(tx, { brand_id, kind, mapping, updated_at: created_at });
    const file_name = fileNameOf(file);
    return insertImport(
      tx,
      { brand_id, staff_id, kind, file_name, errors: header, created_at },
      rows,
    );
  });
}

// The sender's file name is stored only for recognition and never used as a path.
const fileNameOf = (file: LoadedFile) =>
  file.name.toWellFormed().replaceAll('\u0000', '').slice(0, 255);
