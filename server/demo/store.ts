import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

const MARK = 'demo.loaded';

/** Whether nobody has used this database yet: no publisher, no brand. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from publishers) or exists (select 1 from brands) as used`.execute(db);
  return rows[0]?.used === false;
}

/** Whether the demonstration network was loaded into this database. */
export async function isDemoLoaded(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', MARK)
    .select('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that it was. */
export async function insertDemoMark(db: Db, at: Date): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: MARK, value: JSON.stringify(true), updated_at: at })
    .execute();
}

/** The approved lines of a publisher. */
export async function listApprovedLines(db: Db, publisherId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversions')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
