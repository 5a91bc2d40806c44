import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type RefusedReport = Selectable<DB['refused_reports']>;

/** Adds refusals; a repeat of the same report with the same refusal counts on its row. */
export async function upsertRefusals(
  db: Db,
  rows: readonly Insertable<DB['refused_reports']>[],
): Promise<void> {
  await insertRows(db, 'refused_reports', rows, ['fields'])
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'fingerprint']).doUpdateSet((row) => ({
        attempts: sql<number>`refused_reports.attempts + 1`,
        last_at: row.ref('excluded.last_at'),
        is_authentic: sql<boolean>`refused_reports.is_authentic or excluded.is_authentic`,
        replayed_at: null,
        replayed_by: null,
      })),
    )
    .execute();
}

/** One page of a brand's refused reports, latest first. */
export function listRefusals(
  db: Db,
  brandId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<RefusedReport[]> {
  return db
    .selectFrom('refused_reports')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRefusals(db: Db, brandId: number): Promise<number> {
  const { count } = await db
    .selectFrom('refused_reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow();
  return count;
}

export function lockRefusal(tx: Tx, id: number): Promise<RefusedReport | undefined> {
  return tx
    .selectFrom('refused_reports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReplayed(
  db: Db,
  id: number,
  { replayed_at, replayed_by }: { replayed_at: Date; replayed_by: number },
): Promise<void> {
  await db
    .updateTable('refused_reports')
    .set({ replayed_at, replayed_by })
    .where('id', '=', id)
    .execute();
}

/** Deletes reports last refused before a time, and all but the latest `keep` of each brand. */
export async function deleteRefusals(db: Db, before: Date, keep: number): Promise<void> {
  await sql`
    delete from refused_reports where last_at < ${before} or id in (
      select id from (
        select id, row_number() over (partition by brand_id order by last_at desc, id desc) as place
        from refused_reports) ranked
      where place > ${keep})`.execute(db);
}
