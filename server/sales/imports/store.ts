import { type Selectable, sql } from 'kysely';
import type { FileMapping, ImportFileKind } from '#contract/imports/staff.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { RowError } from '#server/platform/files/check-row.ts';
import type {
  ChangeToUndo,
  FileRow,
  ImportFigures,
  KeptSubject,
  NextRow,
  RowChange,
  RowResult,
} from '#server/platform/files/row-file.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { settle } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone';
export type StoredImport = Omit<
  Selectable<DB['file_imports']>,
  'kind' | 'state' | 'errors' | 'figures'
> & {
  kind: ImportFileKind;
  state: ImportState;
  errors: RowError[];
  figures: ImportFigures;
};
export type LeasedImport = StoredImport & LeasedRow;
export type ListedImport = StoredImport & {
  merchant_name: string | null;
  by_name: string | null;
};
/** Which imports a caller has: those of some kinds, or only what the people of one brand have submitted. */
export type ImportScope = { kinds: readonly ImportFileKind[]; brand_id?: number };

export const isWithin = (row: StoredImport, scope: ImportScope | undefined) =>
  scope === undefined ||
  (scope.kinds.includes(row.kind) &&
    (scope.brand_id === undefined || (scope.brand_id === row.brand_id && row.user_id !== null)));

/** The rows of the queue: imports take turns, a batch each. */
export const importRows = { table: 'file_imports' } as const;

type NewImport = {
  brand_id: number | null;
  staff_id: number | null;
  user_id: number | null;
  kind: ImportFileKind;
  file_name: string;
  publishes: boolean;
  created_at: Date;
};

/** Stores a file without its rows, due to be checked; returns its id. */
export async function insertImport(tx: Tx, file: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('file_imports')
    .values({
      ...file,
      errors: '[]',
      state: 'checking',
      rows_total: 0,
      rows_ok: 0,
      rows_bad: 0,
      run_at: file.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  wakeQueue(tx, 'file_imports');
  return id;
}

/** Stores rows of a file. */
export async function insertFileRows(tx: Tx, importId: number, rows: readonly FileRow[]) {
  if (rows.length === 0) return;
  const stored = rows.map(({ row, fields, error }) => ({
    import_id: importId,
    row,
    fields: fields && JSON.stringify(fields),
    error_field: error?.field ?? null,
    error_key: error?.key ?? null,
    error_reason: error?.reason ?? null,
    error_value: error?.value ?? null,
  }));
  await insertRows(tx, 'file_import_rows', stored, ['fields']).execute();
}

/** Stores the counts and the errors of the header when all rows are stored. */
export async function updateTotals(
  tx: Tx,
  id: number,
  totals: { rows_total: number; rows_bad: number; errors: readonly RowError[] },
): Promise<void> {
  const set = { ...totals, errors: JSON.stringify(totals.errors) };
  await tx.updateTable('file_imports').set(set).where('id', '=', id).execute();
}

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Tx, id: number): Promise<StoredImport | undefined> {
  const row = await tx
    .selectFrom('file_imports')
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
  set: { state: ImportState; run_at: Date; figures?: string } & Partial<
    Record<'rows_ok' | 'rows_new' | 'rows_repeated' | 'rows_changed', number>
  >,
): Promise<void> {
  await tx
    .updateTable('file_imports')
    .set({ ...set, position: 0, attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute();
  wakeQueue(tx, 'file_imports');
}

/** The next valid rows after the position of an import. */
export async function listNextRows(tx: Tx, { id, position }: StoredImport, limit: number) {
  const rows = await tx
    .selectFrom('file_import_rows')
    .select(['row', 'fields'])
    .where('import_id', '=', id)
    .where('row', '>', position)
    .where('error_key', 'is', null)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows as unknown as NextRow[];
}

/** The valid rows up to the position of an import whose field has one of these values. */
export async function listEarlierRows(
  tx: Tx,
  { id, position }: StoredImport,
  field: string,
  values: readonly string[],
): Promise<NextRow[]> {
  const { rows } = await sql<NextRow>`
    select "row", fields from file_import_rows
    where import_id = ${id} and "row" <= ${position} and error_key is null
      and lower(fields ->> ${field}) = any(${values.map((one) => one.toLowerCase())}::text[])
    order by "row"`.execute(tx);
  return rows;
}

/** The values of a field in all rows of a file, also invalid ones. */
export async function listFieldValues(tx: Tx, id: number, field: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select fields ->> ${field} as value from file_import_rows
    where import_id = ${id} and fields ->> ${field} is not null`.execute(tx);
  return rows.map((one) => one.value);
}

/** Stores the results of a batch. */
export async function updateResults(tx: Tx, importId: number, results: readonly RowResult[]) {
  await sql`
    update file_import_rows r
    set verdict = d.verdict, error_field = d.field, error_key = d.key, error_value = d.value,
      error_reason = d.reason
    from unnest(
      ${results.map((one) => one.row)}::int[], ${results.map((one) => one.verdict)}::text[],
      ${results.map((one) => one.error?.field ?? null)}::text[],
      ${results.map((one) => one.error?.key ?? null)}::text[],
      ${results.map((one) => one.error?.value ?? null)}::text[],
      ${results.map((one) => one.error?.reason ?? null)}::text[]
    ) as d (row, verdict, field, key, value, reason)
    where r.import_id = ${importId} and r.row = d.row`.execute(tx);
}

/** Stores the changes of a batch. */
export async function insertFileChanges(
  tx: Tx,
  importId: number,
  changes: readonly RowChange[],
): Promise<void> {
  const before = changes.map((one) => one.before && JSON.stringify(one.before, bigintAsText));
  await sql`
    insert into file_import_changes (import_id, subject_id, row, version, before)
    select ${importId}, d.id, d.row, d.version, d.before
    from unnest(${changes.map((one) => one.subject_id)}::int[],
      ${changes.map((one) => one.row)}::int[], ${changes.map((one) => String(one.version))}::bigint[],
      ${before}::jsonb[]) as d (id, row, version, before)`.execute(tx);
}

const bigintAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** The next changes of an import by ascending id of their subject. */
export async function listNextChanges(tx: Tx, { id, position }: StoredImport, limit: number) {
  const rows = await tx
    .selectFrom('file_import_changes')
    .select(['subject_id', 'version', 'before'])
    .where('import_id', '=', id)
    .where('subject_id', '>', position)
    .orderBy('subject_id')
    .limit(limit)
    .execute();
  return rows as ChangeToUndo[];
}

/** Stores why subjects of an import were not undone. */
export async function updateKept(
  tx: Tx,
  importId: number,
  kept: readonly KeptSubject[],
): Promise<void> {
  await sql`
    update file_import_changes l set kept_because = d.key
    from unnest(${kept.map((one) => one.subject_id)}::int[],
      ${kept.map((one) => one.key)}::text[]) as d (id, key)
    where l.import_id = ${importId} and l.subject_id = d.id`.execute(tx);
}

/** Ends the lease of an import after a batch; false if the lease was lost. */
export function settleImport(
  tx: Tx,
  row: LeasedImport,
  change: { run_at: Date | null } & Partial<Record<keyof StoredImport, unknown>>,
): Promise<boolean> {
  return settle(tx, importRows, row, { ...change, attempts: 0, last_error: null });
}

/** The mapping used last for files of a kind, of a brand or (null) of several brands. */
export async function findMapping(db: Db, brandId: number | null, kind: ImportFileKind) {
  const row = await db
    .selectFrom('file_mappings')
    .select('mapping')
    .where('brand_id', 'is not distinct from', brandId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row?.mapping ?? {}) as FileMapping;
}

export async function upsertMapping(
  db: Db,
  row: { brand_id: number | null; kind: ImportFileKind; mapping: FileMapping; updated_at: Date },
): Promise<void> {
  const mapping = JSON.stringify(row.mapping);
  const { updated_at } = row;
  await db
    .insertInto('file_mappings')
    .values({ ...row, mapping })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'brand_id']).doUpdateSet({ mapping, updated_at }),
    )
    .execute();
}

/** How often the next batch of an import was tried, and why it failed. */
export function findAttempts(db: Db, id: number) {
  return db
    .selectFrom('file_imports')
    .select(['attempts', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
