import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { recordsDropped } from '#server/platform/metrics/work-metrics.ts';
import type { Parts } from '#server/platform/parts.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;
const KEPT_UNPROVEN_MS = 7 * DAY_MS;
const MAX_REFUSALS = 500;
const MAX_UNPROVEN = 100;
const MAX_TESTS = 200;

/**
 * Deletes refused reports and test orders after 30 days, unproven reports after 7, and each beyond a
 * number of its own per brand.
 */
export async function deleteOldReports({ db }: Pick<Parts, 'db'>): Promise<void> {
  const at = now().getTime();
  const before = new Date(at - KEPT_MS);
  const unproven = { isAuthentic: false, before: new Date(at - KEPT_UNPROVEN_MS) };
  await deleteRefusals(db, { isAuthentic: true, before, keep: MAX_REFUSALS });
  await deleteRefusals(db, { ...unproven, keep: MAX_UNPROVEN });
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

/**
 * Deletes proven or unproven reports last refused before a time, and all but the latest `keep` of each
 * brand.
 */
async function deleteRefusals(
  db: Db,
  { isAuthentic, before, keep }: { isAuthentic: boolean; before: Date; keep: number },
): Promise<void> {
  await sql`
    delete from refused_reports where is_authentic = ${isAuthentic} and last_at < ${before}`.execute(
    db,
  );
  const { numAffectedRows = 0n } = await sql`
    delete from refused_reports where is_authentic = ${isAuthentic} and id in (
      select id from (
        select id, row_number() over (partition by brand_id order by last_at desc, id desc) as place
        from refused_reports where is_authentic = ${isAuthentic}) ranked
      where place > ${keep})`.execute(db);
  const kind = isAuthentic ? 'refused_report' : 'unproven_report';
  if (numAffectedRows > 0n) recordsDropped.inc({ kind, reason: 'limit' }, Number(numAffectedRows));
}
