import type { FileMapping, ImportFileKind, ShownImport } from '#contract/imports/staff.ts';
import { findBaseCurrency } from '#server/books/money-limits/find-limits.ts';
import { findBrandById } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { RowError } from '#server/platform/files/check-row.ts';
import type { FileSource } from '#server/platform/files/file-source.ts';
import type { FilePart } from '#server/platform/files/row-file.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type FileToRead, findKind } from './find-kind.ts';
import { showImport } from './show-import.ts';
import {
  findMapping,
  type ImportScope,
  insertFileRows,
  insertImport,
  isWithin,
  lockImport,
  startStep,
  updateTotals,
  upsertMapping,
} from './store.ts';

const NOTHING = { rows_ok: 0, rows_new: 0, rows_repeated: 0, rows_changed: 0, figures: '{}' };

export type NewFile = {
  kind: ImportFileKind;
  /** null: the rows name their brands. */
  brand_id: number | null;
  /** null without `user_id`: submitted by the command line. */
  staff_id: number | null;
  /** The person of the brand who has submitted it. */
  user_id?: number | null;
  file: { name: string } & FileSource;
  mapping?: FileMapping | undefined;
  /** Complete new brands of the file go online as soon as it is applied. */
  publishes?: boolean;
} & Pick<FileToRead, 'link' | 'images'>;

/**
 * Stores the rows of a file, to be checked in the background, and remembers the mapping of its
 * columns. Returns the id of the import. Refuses MERCHANT_NOT_FOUND, FILE_TYPE_NOT_ALLOWED and what
 * the kind's parser refuses.
 */
export async function addImport(db: Db, order: NewFile): Promise<number> {
  const { brand_id, staff_id, user_id = null, kind, file, link, images } = order;
  const brand = brand_id === null ? null : await findBrandById(db, brand_id);
  if (brand === undefined) refuse('MERCHANT_NOT_FOUND');
  const mapping = order.mapping ?? (await findMapping(db, brand_id, kind));
  const currency = await findBaseCurrency(db);
  const parts = findKind(kind).read({ source: file, brand, mapping, currency, link, images });
  try {
    // The parser starts before the transaction, which would otherwise wait for a free process.
    const first = await parts.next();
    return await inTransaction(db, async (tx) => {
      const at = now();
      if (order.mapping) await upsertMapping(tx, { brand_id, kind, mapping, updated_at: at });
      const file_name = fileNameOf(file.name);
      const { publishes = false } = order;
      const named = { brand_id, staff_id, user_id, kind, file_name, publishes };
      const id = await insertImport(tx, { ...named, created_at: at });
      await storeRows(tx, id, first.done ? [] : [first.value], parts);
      return id;
    });
  } finally {
    await parts.return(undefined);
  }
}

/**
 * Starts to apply a checked file. Refuses IMPORT_NOT_FOUND, IMPORT_STATE_INVALID, and
 * FILE_ROWS_INVALID with the import if rows are invalid and may not be skipped.
 */
export function applyImport(
  db: Db,
  id: number,
  skipBad: boolean,
  scope?: ImportScope,
): Promise<ShownImport> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row || !isWithin(row, scope)) refuse('IMPORT_NOT_FOUND');
    if (row.state !== 'checked') refuse('IMPORT_STATE_INVALID');
    if (row.rows_bad > 0 && !skipBad) refuse('FILE_ROWS_INVALID', await showImport(tx, id));
    await startStep(tx, id, { state: 'applying', run_at: now(), ...NOTHING });
    return showImport(tx, id);
  });
}

/** Starts to revert an applied file. Refuses IMPORT_NOT_FOUND and IMPORT_STATE_INVALID. */
export function undoImport(db: Db, id: number, scope?: ImportScope): Promise<ShownImport> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row || !isWithin(row, scope)) refuse('IMPORT_NOT_FOUND');
    if (row.state !== 'applied' || row.lines_changed === 0) refuse('IMPORT_STATE_INVALID');
    await startStep(tx, id, { state: 'undoing', run_at: now() });
    return showImport(tx, id);
  });
}

async function storeRows(
  tx: Tx,
  id: number,
  first: readonly FilePart[],
  others: AsyncIterable<FilePart>,
): Promise<void> {
  const totals = { rows_total: 0, rows_bad: 0, errors: [] as RowError[] };
  const store = async ({ header, rows }: FilePart) => {
    totals.rows_total += rows.length;
    totals.rows_bad += rows.filter((one) => one.error !== null).length;
    totals.errors.push(...header);
    await insertFileRows(tx, id, rows);
  };
  for (const part of first) await store(part);
  for await (const part of others) await store(part);
  await updateTotals(tx, id, totals);
}

// The sender's file name is stored only for recognition and never used as a path.
const fileNameOf = (name: string) => name.toWellFormed().replaceAll('\u0000', '').slice(0, 255);
