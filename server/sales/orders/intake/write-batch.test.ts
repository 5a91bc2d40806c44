import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { buildClickRef, buildReportingBrand } from '../builders.ts';
import { commitReports } from './commit-reports.ts';

const t = await openTestApp();
const LINES = 5_000;
const GROUP = 40;

/** Rows of order lines that scans of the whole table have read in this transaction. */
async function scannedRows(tx: Tx): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select seq_tup_read::int as rows from pg_stat_xact_user_tables
    where relname = 'order_lines'`.execute(tx);
  return rows[0]?.rows ?? 0;
}

test('plans made while there were few lines do not read all of them later', async () => {
  const brand = await buildReportingBrand(t);
  const site = await buildPublisherWithSite(t);
  const click_ref = await buildClickRef(t, { brand, site, at: new Date(Date.now() - 60_000) });
  await inTransaction(t.db, async (db) => {
    const record = (name: string) => {
      const report = { line_id: '1', event: 'sale', cancelled: false, click_ref } as const;
      const reports = Array.from({ length: GROUP }, (_, nth) => {
        return { ...report, order_id: `${name} ${nth}`, amount_minor: 5_000n };
      });
      return commitReports({ ...t, db }, brand, reports, { source: 'call', unit: 'request' });
    };
    // A prepared statement gets its final plan when it is executed for the sixth time.
    for (let nth = 0; nth < 7; nth += 1) await record(`early ${nth}`);
    await sql`
      insert into order_lines (order_id, brand_id, line_id, event, input, source, order_time, currency,
        status, sale_minor, commission_minor, attribution, attribution_detail, created_at, updated_at,
        first_line_id)
      select 'other ' || nth, brand_id, line_id, event, input, source, order_time, currency,
        status, sale_minor, commission_minor, attribution, attribution_detail, created_at, updated_at,
        -1
      from order_lines cross join generate_series(1, ${LINES}) nth
      where order_id = 'early 0 0'`.execute(db);
    const before = await scannedRows(db);
    await record('late');
    expect((await scannedRows(db)) - before).toBeLessThan(LINES);
  });
});
