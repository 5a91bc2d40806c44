import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { DEMO_MARK } from '#server/platform/settings/demo-mark.ts';

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
    .where('name', '=', DEMO_MARK)
    .select('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that it was. */
export async function insertDemoMark(db: Db, at: Date): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: DEMO_MARK, value: JSON.stringify(true), updated_at: at })
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

/** A click of a publisher of the last days that brought no order, with its brand. */
export async function findIdleClick(db: Db, publisherId: number, at: Date) {
  const { rows } = await sql<{ click_ref: string; clicked_at: Date; mcid: string }>`
    select k.click_ref, k.clicked_at, b.mcid from clicks k join brands b on b.id = k.brand_id
    where k.publisher_id = ${publisherId} and k.outcome = 'redirected' and k.invalid_reason is null
      and k.clicked_at between ${at}::timestamptz - interval '5 days'
        and ${at}::timestamptz - interval '1 hour'
      and b.status = 'online' and b.cookie_days > 0
      and not exists (select 1 from conversions c where c.click_ref = k.click_ref)
    order by k.clicked_at desc limit 1`.execute(db);
  return rows[0];
}
