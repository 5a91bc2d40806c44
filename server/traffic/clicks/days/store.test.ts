import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildRecording } from '../recording/builders.ts';
import { insertClickRows } from '../store.ts';
import { attachDay } from './store.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent' });
const { newClick } = buildRecording(t);

async function countRows(from: Date): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from clicks where clicked_at >= ${from}`.execute(t.db);
  return rows[0]?.n;
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows[0]?.n;
}

test('a query that waits while clicks move into the partition of their day finds them', async () => {
  const from = new Date('2031-05-01');
  await insertClickRows(t.db, [newClick({ clicked_at: from.getTime() })]);
  let counting: ReturnType<typeof countRows> | undefined;
  await t.db.transaction().execute(async (tx) => {
    await sql`create table clicks_20310501 (like clicks including defaults)`.execute(tx);
    await attachDay(tx, '20310501', from, new Date('2031-05-02'));
    counting = countRows(from);
    await expect.poll(countWaiting).toBe(1);
  });
  expect(await counting).toBe(1);
});
