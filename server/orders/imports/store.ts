import { type Selectable, sql } from 'kysely';
import type { ErrorKey } from '#contract/errors.ts';
import type { FileMapping, ImportFileKind } from '#contract/orders/imports.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { RowError } from '#server/platform/files/check-row.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { settle } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';
import type { FileRow } from './read-rows.ts';

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone';
export type StoredImport = Omit<Selectable<DB['order_imports']>, 'kind' | 'state' | 'errors'> & {
  kind: ImportFileKind;
  state: ImportState;
  errors: RowError[];
};
export type LeasedImport = StoredImport & LeasedRow;
export type ListedImport = StoredImport & { merchant_name: string; staff_name: string | null };
/** A row that is valid so far. */
export type NextRow = { row: number; fields: Record<string, string> };
export type RowResult = { row: number; verdict: string | null; error: FileRow['error'] };

/** The rows of the queue: imports take turns, a batch each. */
export const importRows = { table: 'order_imports' } as const;

/** Rows per statement, which bounds its size. */
const INSERT_SIZE = 10_000;

type NewImport = {
  brand_id: number;
  staff_id: number | null;
  kind: ImportFileKind;
  file_name: string;
  errors: readonly RowError[];
  created_at: Date;
};

/** Stores a file with all its rows, due to be checked; returns its id. */
export async function insertImport(tx: Tx, file: NewImport, rows: readonly FileRow[]) {
  const rows_bad = rows.filter((one) => one.error !== null).length;
  const { id } = await tx
    .insertInto('order_imports')
    .values({
      ...file,
      errors: JSON.stringify(file.errors),
      state: 'checking',
      rows_total: rows.length,
      rows_ok: 0,
      rows_bad,
      run_at: file.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let start = 0; start < rows.length; start += INSERT_SIZE) {
    const part = rows.slice(start, start + INSERT_SIZE).map(({ row, fields, error }) => ({
      import_id: id,
      row,
      fields: fields && JSON.stringify(fields),
      error_field: error?.field ?? null,
      error_key: error?.key ?? null,
      error_value: error?.value ?? null,
    }));
    await insertRows(tx, 'order_import_rows', part, ['fields']).execute();
  }
  wakeQueue(tx, 'order_imports');
  return id;
}

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Tx, id: number): Promise<StoredImport | undefined> {
  const row = await tx
    .selectFrom('order_imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as StoredImport | undefined;
}

/** Makes an import due for its next step from the beginning. */
export async function startStep(
  tx: Tx,
  id: number,
  set: { state: ImportState; run_at: Date } & Partial<Record<'rows_ok' | 'rows_new', number>> & {
      rows_repeated?: number;
      rows_changed?: number;
    },
): Promise<void> {
  await tx
    .updateTable('order_imports')
    .set({ ...set, position: 0, attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute();
  wakeQueue(tx, 'order_imports');
}

/** The next valid rows after the position of an import. */
export async function listNextRows(tx: Tx, { id, position }: StoredImport, limit: number) {
  const rows = await tx
    .selectFrom('order_import_rows')
    .select(['row', 'fields'])
    .where('import_id', '=', id)
    .where('row', '>', position)
    .where('error_key', 'is', null)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows as unknown as NextRow[];
}

/** How many lines these orders of a brand have. */
export async function countLines(
  tx: Tx,
  brandId: number,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; lines: number }>`
    select order_id, count(*)::int as lines from order_lines
    where brand_id = ${brandId} and order_id = any(${orderIds}::text[])
    group by order_id`.execute(tx);
  return new Map(rows.map((one) => [one.order_id, one.lines]));
}

export async function updateResults(tx: Tx, importId: number, results: readonly RowResult[]) {
  await sql`
    update order_import_rows r
    set verdict = d.verdict, error_field = d.field, error_key = d.key, error_value = d.value
    from unnest(
      ${results.map((one) => one.row)}::int[], ${results.map((one) => one.verdict)}::text[],
      ${results.map((one) => one.error?.field ?? null)}::text[],
      ${results.map((one) => one.error?.key ?? null)}::text[],
      ${results.map((one) => one.error?.value ?? null)}::text[]
    ) as d (row, verdict, field, key, value)
    where r.import_id = ${importId} and r.row = d.row`.execute(tx);
}

/** A line that a row has changed, with the changed columns as they were; null: it is new. */
export type ChangedLine = { row: number; order_line_id: number; before: object | null };

/** Stores the lines of a batch with their last change, which is the one of this transaction. */
export async function insertChangedLines(
  tx: Tx,
  importId: number,
  lines: readonly ChangedLine[],
): Promise<void> {
  const before = lines.map((one) => one.before && JSON.stringify(one.before, bigintAsText));
  await sql`
    insert into order_import_lines (import_id, order_line_id, row, change_id, before)
    select ${importId}, d.id, d.row,
      (select max(c.id) from order_line_changes c where c.order_line_id = d.id), d.before
    from unnest(${lines.map((one) => one.order_line_id)}::int[],
      ${lines.map((one) => one.row)}::int[], ${before}::jsonb[]) as d (id, row, before)`.execute(
    tx,
  );
}

const bigintAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** A line to undo. */
export type LineToUndo = {
  order_line_id: number;
  change_id: bigint;
  before: Record<string, unknown> | null;
};

/** The next lines of an import by ascending id. */
export async function listNextLines(tx: Tx, { id, position }: StoredImport, limit: number) {
  const rows = await tx
    .selectFrom('order_import_lines')
    .select(['order_line_id', 'change_id', 'before'])
    .where('import_id', '=', id)
    .where('order_line_id', '>', position)
    .orderBy('order_line_id')
    .limit(limit)
    .execute();
  return rows as LineToUndo[];
}

/** The last change of each line. */
export async function findLastChanges(tx: Tx, lineIds: readonly number[]) {
  const { rows } = await sql<{ id: number; change_id: bigint }>`
    select order_line_id as id, max(id) as change_id from order_line_changes
    where order_line_id = any(${lineIds}::int[]) group by order_line_id`.execute(tx);
  return new Map(rows.map((one) => [one.id, one.change_id]));
}

/** Stores why lines of an import were not undone. */
export async function updateKept(
  tx: Tx,
  importId: number,
  kept: readonly { order_line_id: number; key: ErrorKey }[],
): Promise<void> {
  await sql`
    update order_import_lines l set kept_because = d.key
    from unnest(${kept.map((one) => one.order_line_id)}::int[],
      ${kept.map((one) => one.key)}::text[]) as d (id, key)
    where l.import_id = ${importId} and l.order_line_id = d.id`.execute(tx);
}

/** Ends the lease of an import after a batch; false if the lease was lost. */
export function settleImport(
  tx: Tx,
  row: LeasedImport,
  change: { run_at: Date | null } & Partial<Record<keyof StoredImport, unknown>>,
): Promise<boolean> {
  return settle(tx, importRows, row, { ...change, attempts: 0, last_error: null });
}

/** The mapping used last for the files of a brand. */
export async function findMapping(db: Db, brandId: number, kind: ImportFileKind) {
  const row = await db
    .selectFrom('order_file_mappings')
    .select('mapping')
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row?.mapping ?? {}) as FileMapping;
}

export async function upsertMapping(
  db: Db,
  row: { brand_id: number; kind: ImportFileKind; mapping: FileMapping; updated_at: Date },
): Promise<void> {
  const mapping = JSON.stringify(row.mapping);
  const { updated_at } = row;
  await db
    .insertInto('order_file_mappings')
    .values({ ...row, mapping })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'kind']).doUpdateSet({ mapping, updated_at }),
    )
    .execute();
}
