import { sql } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import type { catalogueImports, ImportFileKind, ShownImport } from '#contract/imports/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { RowError } from '#server/platform/files/check-row.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findKind } from './find-kind.ts';
import { type ImportScope, isWithin, type ListedImport } from './store.ts';

const MAX_LISTED_ERRORS = 1000;

type Page = { curPage: number; perPage: number };
type Row = ReplyOf<typeof catalogueImports.listRows>['list'][number];

type ListedRow = {
  row: number;
  fields: Record<string, unknown> | null;
  verdict: 'new' | 'repeated' | 'changed' | null;
  error_field: string | null;
  error_key: string | null;
  error_reason: string | null;
  error_value: string | null;
  kept_because: string | null;
};

/**
 * An import with its first errors. Refuses IMPORT_NOT_FOUND, also if it is not within the scope.
 */
export async function showImport(db: Db, id: number, scope?: ImportScope): Promise<ShownImport> {
  const row = await findImport(db, id);
  if (!row || !isWithin(row, scope)) refuse('IMPORT_NOT_FOUND');
  const errors = [...row.errors, ...(await listRowErrors(db, id, MAX_LISTED_ERRORS))];
  return {
    ...presentImport(row),
    errors: errors.slice(0, MAX_LISTED_ERRORS).map((one) => ({ reason: null, ...one })),
  };
}

/** The condition of a scope on imports with the alias i. */
function matches({ kinds, brand_id }: ImportScope) {
  const ofKinds = sql<boolean>`i.kind = any(${[...kinds]}::text[])`;
  return brand_id === undefined
    ? ofKinds
    : sql<boolean>`${ofKinds} and i.brand_id = ${brand_id} and i.user_id is not null`;
}

/** An import as listed. */
export function presentImport(row: ListedImport): Omit<ShownImport, 'errors'> {
  const { id, kind, merchant_name, file_name, by_name, state, position } = row;
  const { rows_total, rows_ok, rows_bad, rows_new, rows_repeated, rows_changed } = row;
  const { lines_changed, lines_undone, lines_kept } = row;
  const isUndo = state === 'undoing' || state === 'undone';
  const isEnded = row.run_at === null;
  const total = isUndo ? lines_changed : rows_total;
  return {
    id,
    kind,
    brand_id: row.brand_id ?? 0,
    merchant_name,
    file_name,
    by_name,
    state,
    done: isEnded ? total : isUndo ? lines_undone + lines_kept : position,
    total,
    is_retrying: row.last_error !== null && row.run_at !== null,
    rows_total,
    rows_ok,
    rows_bad,
    rows_new,
    rows_repeated,
    rows_changed,
    lines_changed,
    lines_undone,
    lines_kept,
    publishes: row.publishes,
    terms_pending: 0,
    vanished: 0,
    without_link: 0,
    ...row.figures,
    created_at: row.created_at.toISOString(),
  };
}

/** A row of an import with the values that name it. */
export function presentRow(kind: ImportFileKind, { fields, ...row }: ListedRow): Row {
  const subject = findKind(kind).subject.map((field) => String(fields?.[field] ?? ''));
  const lacks = findKind(kind).lacks?.(fields ?? {}) ?? [];
  return { ...row, subject, lacks: row.error_key === null ? lacks : [] };
}

const selectImports = (db: Db) =>
  db
    .selectFrom('file_imports as i')
    .leftJoin('brands as b', 'b.id', 'i.brand_id')
    .leftJoin('staff as s', 's.id', 'i.staff_id')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('i')
    .select('b.merchant_name')
    .select(
      sql<
        string | null
      >`coalesce(s.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''))`.as('by_name'),
    );

/** One import with the names of its brand and staff member. */
async function findImport(db: Db, id: number): Promise<ListedImport | undefined> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst();
  return row as unknown as ListedImport | undefined;
}

/** A page of imports, newest first. */
export async function listImports(db: Db, scope: ImportScope, page: Page) {
  const rows = await selectImports(db)
    .where(matches(scope))
    .orderBy('i.id', 'desc')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
  const counted = await db
    .selectFrom('file_imports as i')
    .where(matches(scope))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as ListedImport[], total: counted.total };
}

/** The first errors of an import's rows. */
async function listRowErrors(db: Db, id: number, limit: number): Promise<RowError[]> {
  const { rows } = await sql<RowError>`
    select row, error_field as field, error_key as key, error_reason as reason,
      error_value as value
    from file_import_rows where import_id = ${id} and error_key is not null
    order by row limit ${limit}`.execute(db);
  return rows;
}

/** A page of an import's rows, by number. */
export async function listRows(db: Db, id: number, page: Page): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select r.row, r.fields, r.verdict, r.error_field, r.error_key, r.error_reason, r.error_value,
      (select min(l.kept_because) from file_import_changes l
        where l.import_id = r.import_id and l.row = r.row) as kept_because
    from file_import_rows r where r.import_id = ${id}
    order by r.row limit ${page.perPage} offset ${(page.curPage - 1) * page.perPage}`.execute(db);
  return rows;
}
