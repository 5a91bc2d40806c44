import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';

const KEPT_MS = 30 * 86_400_000;
const MAX_REFUSALS = 500;
const MAX_TESTS = 200;

/** Deletes refused reports and test orders after 30 days, and beyond a number per brand. */
export async function deleteOldReports({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await deleteRefusals(db, before, MAX_REFUSALS);
  await deleteTests(db, before, MAX_TESTS);
}

/** Deletes old test orders, all but the latest `keep` of each brand, and used-up test keys. */
async function deleteTests(db: Db, before: Date, keep: number): Promise<void> {
  await sql`
    delete from test_orders where updated_at < ${before} or id in (
      select id from (
        select id, row_number() over (partition by brand_id order by updated_at desc) as place
        from test_orders) ranked
      where place > ${keep})`.execute(db);
  await sql`
    delete from brand_api_keys where scopes = '{orders.test}' and expires_at < ${before}`.execute(
    db,
  );
}

/** Deletes reports last refused before a time, and all but the latest `keep` of each brand. */
async function deleteRefusals(db: Db, before: Date, keep: number): Promise<void> {
  await sql`
    delete from refused_reports where last_at < ${before} or id in (
      select id from (
        select id, row_number() over (partition by brand_id order by last_at desc, id desc) as place
        from refused_reports) ranked
      where place > ${keep})`.execute(db);
}
