import type { ReplyOf } from '#contract/call.ts';
import type { catalogueImports, ImportFileKind, ShownImport } from '#contract/imports/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findKind } from './find-kind.ts';
import { findImport, type ListedRow, listRowErrors } from './listing-store.ts';
import type { ListedImport } from './store.ts';

const MAX_LISTED_ERRORS = 1000;

/** An import as listed. */
export function presentImport(row: ListedImport): Omit<ShownImport, 'errors'> {
  const { id, kind, merchant_name, file_name, staff_name, state, position } = row;
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
    staff_name,
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
    terms_pending: 0,
    vanished: 0,
    without_link: 0,
    ...row.figures,
    created_at: row.created_at.toISOString(),
  };
}

/**
 * An import with its first errors. Refuses IMPORT_NOT_FOUND, also if its kind is none of `kinds`.
 */
export async function showImport(
  db: Db,
  id: number,
  kinds?: readonly ImportFileKind[],
): Promise<ShownImport> {
  const row = await findImport(db, id);
  if (!row || kinds?.includes(row.kind) === false) refuse('IMPORT_NOT_FOUND');
  const errors = [...row.errors, ...(await listRowErrors(db, id, MAX_LISTED_ERRORS))];
  return {
    ...presentImport(row),
    errors: errors.slice(0, MAX_LISTED_ERRORS).map((one) => ({ reason: null, ...one })),
  };
}

type Row = ReplyOf<typeof catalogueImports.listRows>['list'][number];

/** A row of an import with the values that name it. */
export function presentRow(kind: ImportFileKind, { fields, ...row }: ListedRow): Row {
  const subject = findKind(kind).subject.map((field) => String(fields?.[field] ?? ''));
  return { ...row, subject };
}
