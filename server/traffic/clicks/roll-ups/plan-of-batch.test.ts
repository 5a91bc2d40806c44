import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { deriveClickKey, makeClickRef } from '../make-click-ref.ts';
import { insertClickRows } from '../store.ts';
import { rollUpNextClicks } from './roll-up-next-clicks.ts';

const t = await openTestApp();
const key = deriveClickKey(t.config.secret_key);
const CLICKS = 3_000;
const NOON = Date.UTC(2026, 1, 3, 12);

const clickOf = (visitor: number) => ({
  click_ref: makeClickRef(key, 1, NOON),
  link_id: 1,
  publisher_id: 2 + (visitor % 3),
  site_id: 3,
  brand_id: 4,
  clicked_at: NOON,
  uid1: `campaign-${visitor}`,
  uid2: null,
  uid3: null,
  uid4: null,
  uid5: null,
  outcome: 'redirected' as const,
  invalid_reason: null,
  visitor_key: `visitor-${visitor}`,
  device: 'desktop' as const,
  country: 'DE',
  referrer_host: null,
  user_agent: 'agent',
});

/** Executes the statements that add a batch under `explain analyze`, and collects their plans. */
function explainInto(lines: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) =>
      RawNode.is(node) && node.sqlFragments[0]?.includes('with ')
        ? {
            ...node,
            sqlFragments: [
              `explain analyze ${node.sqlFragments[0]}`,
              ...node.sqlFragments.slice(1),
            ],
          }
        : node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) {
        if (typeof row['QUERY PLAN'] === 'string') lines.push(row['QUERY PLAN']);
      }
      return result;
    },
  };
}

test('without statistics no join compares each click with every other', async () => {
  // Each table of a day adds a row to the estimate.
  const { rows } = await sql<{ day: string }>`
    select inhrelid::regclass::text as day from pg_inherits
    where inhparent = 'clicks'::regclass and inhrelid <> 'clicks_other'::regclass`.execute(t.db);
  for (const { day } of rows) await sql`drop table ${sql.table(day)}`.execute(t.db);
  await insertClickRows(
    t.db,
    Array.from({ length: CLICKS }, (_, visitor) => clickOf(visitor)),
  );
  const lines: string[] = [];
  // A backlog, so that the batch is one of several partitions, whose share cannot be estimated.
  await rollUpNextClicks({ db: t.db.withPlugin(explainInto(lines)) }, { bulkSize: 1_000n });
  const plan = lines.join('\n');
  expect(plan).toContain('Insert on click_roll_ups');
  const compared = [...plan.matchAll(/Rows Removed by Join Filter: (\d+)/g)];
  expect(compared.map(([, rows]) => Number(rows)).filter((rows) => rows > CLICKS)).toEqual([]);
});
