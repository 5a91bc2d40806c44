import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { insertRecurring } from '#server/platform/queue/store.ts';

const t = await openTestApp({ BACKUP_TARGET: '/mnt/backups' });
/** In a test no worker runs, and no rate was fetched. */
const ALWAYS = ['no_worker'];

const addBackup = (daysAgo: number) => {
  const at = new Date(now().getTime() - daysAgo * DAY_MS);
  return t.db
    .insertInto('backup_runs')
    .values({ kind: 'backup', target: '/mnt/backups', requested_at: at, ended_at: at })
    .execute();
};
beforeEach(() => addBackup(1));
afterEach(async () => {
  for (const table of ['backup_runs', 'jobs'] as const) {
    await t.db.deleteFrom(table).execute();
  }
});

/** What `/ready` says is degraded, and the reasons whose metric is 1, which are the same. */
async function degraded(): Promise<string[]> {
  const { degraded: shown } = (await t.app.monitoring.inject('/ready')).json();
  const { body } = await t.app.monitoring.inject('/metrics');
  const found = [...body.matchAll(/^tributary_degraded\{reason="(\w+)"\} 1$/gm)];
  expect(found.map(([, reason]) => reason).sort()).toEqual([...shown].sort());
  expect(body.match(/^tributary_degraded\{/gm)?.length).toBe(17);
  return shown.filter((reason: string) => !ALWAYS.includes(reason));
}

test('an installation without faults is not degraded', async () => {
  expect(await degraded()).toEqual([]);
});

test('recurring work whose last run failed', async () => {
  await insertRecurring(t.db, ['rates.fetch', 'gone.long_ago']);
  const fail = (kind: string, run_at: Date) =>
    t.db
      .updateTable('jobs')
      .set({ last_error: 'Error: no answer', run_at })
      .where('kind', '=', kind)
      .execute();
  // Of an earlier version: no worker runs it.
  await fail('gone.long_ago', new Date(now().getTime() - 30 * DAY_MS));
  const later = new Date(now().getTime() + DAY_MS);
  await t.db.updateTable('jobs').set({ run_at: later }).where('kind', '=', 'rates.fetch').execute();
  expect(await degraded()).toEqual(['queue_delayed']);
  await fail('rates.fetch', later);
  expect(await degraded()).toEqual(['queue_delayed', 'recurring_work_failing']);
});

test('a dead letter', async () => {
  const letter = { kind: 'a', payload: '{}', run_at: null, last_error: 'gone', attempts: 80 };
  await t.db.insertInto('jobs').values(letter).execute();
  expect(await degraded()).toEqual(['dead_letters']);
});

test('a backup that is too old, or missing', async () => {
  await t.db.deleteFrom('backup_runs').execute();
  expect(await degraded()).toEqual(['backup_too_old']);
  await addBackup(2);
  expect(await degraded()).toEqual(['backup_too_old']);
  await addBackup(1);
  expect(await degraded()).toEqual([]);
});

test('exchange rates that are old', async () => {
  const add = (daysAgo: number) =>
    t.db
      .insertInto('exchange_rates')
      .values({
        day: new Date(now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
        currency: 'USD',
        per_eur: '1.1',
        source: 'ecb',
        imported_at: now(),
      })
      .execute();
  await add(9);
  expect(await degraded()).toEqual(['rates_stale']);
  await add(1);
  expect(await degraded()).toEqual([]);
});

test('a check that cannot be made does not count as healthy', async () => {
  await sql`alter table backup_runs rename column ended_at to ended_at_none`.execute(t.db);
  try {
    expect(await degraded()).toEqual(['check_failed']);
  } finally {
    await sql`alter table backup_runs rename column ended_at_none to ended_at`.execute(t.db);
  }
});
