import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LINE_FACTS } from '#contract/reports/dimensions.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildBrandRow, buildLineRow } from '../builders.ts';

// The migration of a dimension names its column in a trigger and an index: without them the roll-ups
// of older lines stay without it.
const t = await openTestApp();
const own = await buildPublisherWithSite(t);
const brand = await buildBrandRow(t, { merchant_name: 'Harbor Mill' });
const amounts = { sale_minor: 1_000n, commission_minor: 100n };
const at = '2026-03-06T12:00:00Z';
await buildLineRow(t, { ...own, ...brand }, { order_id: 'O-1', at, ...amounts });

test.each(LINE_FACTS)('a line that gets its %s marks its day', async (fact) => {
  await t.db.deleteFrom('order_roll_up_marks').execute();
  await t.db
    .updateTable('order_lines')
    .set({ [fact]: 'other' })
    .execute();
  expect(await t.db.selectFrom('order_roll_up_marks').selectAll().execute()).toHaveLength(1);
});

test.each(LINE_FACTS)('the index of lines that lack facts has those without %s', async (fact) => {
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index
    where indexrelid = 'order_lines_incomplete'::regclass`.execute(t.db);
  expect(rows[0]?.predicate).toContain(`(${fact} IS NULL)`);
});
