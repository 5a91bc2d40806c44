import type { Db } from '#server/platform/db/connect.ts';

/** A file uploaded by staff with the result of its validation. */
export type NewImport = {
  brand_id: number;
  staff_id: number | null;
  kind: 'orders' | 'decisions';
  file_name: string;
  rows_total: number;
  rows_ok: number;
  rows_bad: number;
  errors: readonly object[];
  applied: boolean;
  created_at: Date;
};

/** Stores the result of a file; returns its id. */
export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('order_imports')
    .values({ ...row, errors: JSON.stringify(row.errors) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
