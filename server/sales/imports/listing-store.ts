import { sql } from 'kysely';
import type { ImportFileKind } from '#contract/imports/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { RowError } from '#server/platform/files/check-row.ts';
import type { ListedImport } from './store.ts';

type Page = { curPage: number; perPage: number };

const selectImports = (db: Db) =>
  db
    .selectFrom('file_imports as i')
    .leftJoin('brands as b', 'b.id', 'i.brand_id')
    .leftJoin('staff as s', 's.id', 'i.staff_id')
    .selectAll('i')
    .select(['b.merchant_name', 's.name as staff_name']);

/** One import with the names of its brand and staff member. */
export async function findImport(db: Db, id: number): Promise<ListedImport | undefined> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst();
  return row as unknown as ListedImport | undefined;
}

/** A page of imports, newest first. */
export async function listImports(db: Db, kinds: readonly ImportFileKind[], page: Page) {
  const rows = await selectImports(db)
    .where('i.kind', 'in', kinds)
    .orderBy('i.id', 'desc')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
  const counted = await db
    .selectFrom('file_imports as i')
    .where('i.kind', 'in', kinds)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as ListedImport[], total: counted.total };
}

/** The first errors of an import's rows. */
export async function listRowErrors(db: Db, id: number, limit: number): Promise<RowError[]> {
  const { rows } = await sql<RowError>`
    select row, error_field as field, error_key as key, error_reason as reason,
      error_value as value
    from file_import_rows where import_id = ${id} and error_key is not null
    order by row limit ${limit}`.execute(db);
  return rows;
}

export type ListedRow = {
  row: number;
  fields: Record<string, unknown> | null;
  verdict: 'new' | 'repeated' | 'changed' | null;
  error_field: string | null;
  error_key: string | null;
  error_reason: string | null;
  error_value: string | null;
  kept_because: string | null;
};

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
