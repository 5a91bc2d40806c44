import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findClickHouse, runClickHouse } from '#fixtures/testing/run-click-house.ts';
import { listApiClicks } from '#server/insight/reports/queries/api/list-api-clicks.ts';
import { listClicks } from '#server/insight/reports/queries/clicks/list-clicks.ts';
import { streamLoggedClicks } from '#server/insight/reports/queries/clicks/stream-logged-clicks.ts';
import { sumPerformance } from '#server/insight/reports/queries/sum-performance.ts';
import type { ReportScope } from '#server/insight/reports/resolve-scope.ts';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { askClickHouse } from '#server/platform/outbound/ask-click-house.ts';
import type { Parts } from '#server/platform/parts.ts';
import { openParts } from '#server/start/open-parts.ts';
import { archiveNextDay } from '#server/traffic/clicks/archive/archive-next-day.ts';
import { saveDays } from '#server/traffic/clicks/days/save-days.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';
import { inventClicks, type Measured, TIME_ZONE } from '../reports/invent-clicks.ts';

const ROUNDS = 5;
const DAY_MS = 86_400_000;
const NO_LIMIT_MS = 600_000;

/**
 * Reads the same clicks of 30 days in PostgreSQL and, after they have moved, in ClickHouse, and
 * prints bytes and times a click and their ratios. PostgreSQL does not sync to disk here.
 */
export async function compareClicks(clicks: number): Promise<void> {
  const engine = findClickHouse();
  if (!engine) return console.log('old clicks: neither chdb nor clickhouse-server is installed');
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-clicks-'));
  await chmod(folder, 0o711);
  const house = await runClickHouse(await mkdtemp(join(folder, 'house-')));
  const database = await startEmbedded(join(folder, 'database'), { durability: 'scratch' });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    CLICKHOUSE_URL: house.url,
  };
  const opened = await openParts(
    readConfig({ ...env, LOG_LEVEL: 'warn', DEMO: '0', ROLES: 'web', CLICK_DAYS: '1' }),
  );
  const { parts } = opened;
  try {
    const version = (await askClickHouse('select version()')).trim();
    const own = await inventClicks(
      { ...parts, config: { ...parts.config, click_days: 0 } },
      clicks,
    );
    // Roll-ups are measured elsewhere.
    await sql`update click_roll_up_partitions set rolled_up_to = (select max(id) from clicks)`.execute(
      parts.db,
    );
    const bytes = await measureTables(parts.db);
    const before = await measureReads(parts, own);
    const copyUs = await moveAll(parts, clicks);
    const after = await measureReads(parts, own);
    console.log(`old clicks: ${clicks} of 30 days, ClickHouse ${version} (${engine})`);
    record({ clicks, engine, version, copy_us: copyUs });
    console.log(`copied and verified: ${copyUs.toFixed(1)} us a click`);
    printRatio('bytes a click', bytes / clicks, (await measureHouse()) / clicks);
    for (const [name, ms] of before) printRatio(name, ms, after.get(name) ?? 0);
  } finally {
    await opened.close();
    await database.stop();
    await house.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

function printRatio(name: string, postgresql: number, click_house: number): void {
  record({ name, postgresql, click_house });
  console.log(
    `${name}: PostgreSQL ${postgresql.toFixed(1)}, ClickHouse ${click_house.toFixed(1)}, ratio ${(click_house / postgresql).toFixed(3)}`,
  );
}

async function moveAll(parts: Parts, clicks: number): Promise<number> {
  setClock(new Date(now().getTime() + 3 * DAY_MS));
  await saveDays(parts);
  const startMs = performance.now();
  while (await archiveNextDay(parts, new AbortController().signal));
  const { rows } = await sql<{ days: number }>`
    select count(*)::int as days from pg_class where relname ~ '^clicks_old_'`.execute(parts.db);
  if (rows[0]?.days !== 0) throw new Error(`${rows[0]?.days} days were not moved`);
  return ((performance.now() - startMs) * 1000) / clicks;
}

/** Medians of what is read, in ms; of the export in microseconds a click. */
async function measureReads({ db }: Parts, own: Measured): Promise<Map<string, number>> {
  const { publisher_id, start_date, end_date } = own;
  const scope = {
    publisher_id,
    start_date,
    end_date,
    time_zone: TIME_ZONE,
    status: 'all',
  } as ReportScope;
  const shape = { limit: 100, offset: 0, order_type: 'clicks', order_direction: 'desc' } as const;
  const span = { from: new Date(start_date), until: new Date(Date.parse(end_date) + DAY_MS) };
  const search = { after: null, limit: 50, maxMs: NO_LIMIT_MS, isOldestFirst: false };
  /** Without the limit of a statement, which 20 million clicks exceed on a busy machine. */
  const report = (group_by: 'device' | 'uid1') =>
    timed(() =>
      inTransaction(db, async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sumPerformance(tx, scope, { ...shape, group_by, then_by: 'country' });
      }),
    );
  const reads: Record<string, () => Promise<number>> = {
    'report by device and country, ms': report('device'),
    'report by sub-id and country, ms': report('uid1'),
    'first page of the click log, ms': timed(() => listClicks(db, scope, {}, search)),
    'page of the click log by country and referrer, ms': timed(() =>
      listClicks(db, scope, { country: 'CN', referrer: 'blog7.example.com' }, search),
    ),
    'page of click_report with the total, ms': timed(() =>
      listApiClicks(db, { publisher_id }, span, { limit: 1_000, offset: 20_000 }),
    ),
    'export, us a click': () => timeExport(db, scope),
  };
  const found = new Map<string, number>();
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await read());
    found.set(name, percentile(times, 0.5));
  }
  return found;
}

const timed = (read: () => Promise<unknown>) => async () => {
  const startMs = performance.now();
  await read();
  return performance.now() - startMs;
};

/** Three days of the log. */
async function timeExport(db: Db, scope: ReportScope): Promise<number> {
  return inTransaction(db, async (tx) => {
    const startMs = performance.now();
    let rows = 0;
    const days = { start_date: '2026-03-10', end_date: '2026-03-12' };
    for await (const batch of streamLoggedClicks(tx, { ...scope, ...days }, {}))
      rows += batch.length;
    return ((performance.now() - startMs) * 1000) / rows;
  });
}

async function measureTables(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relname ~ '^clicks_'`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The bytes of the copies once ClickHouse has merged them. */
async function measureHouse(): Promise<number> {
  const active = `from system.parts where table = 'clicks' and active`;
  return Number(await askClickHouse(`select sum(bytes_on_disk) ${active}`));
}
