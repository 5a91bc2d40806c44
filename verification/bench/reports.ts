import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { readConfig } from '#server/platform/config.ts';
import { openParts } from '#server/start/open-parts.ts';
import { findPostmaster } from './find-postmaster.ts';
import { inventClicks, inventOrders } from './reports/invent-clicks.ts';
import { measureBytes } from './reports/measure-bytes.ts';
import { measureNumbers } from './reports/measure-numbers.ts';
import { measurePages } from './reports/measure-pages.ts';
import { measureReports } from './reports/measure-reports.ts';
import { recountLastDay, sumAllClicks, sumOrders } from './reports/sum-all.ts';
import { vacuum } from './reports/vacuum.ts';

/**
 * Measures performance reports of one publisher over 30 days of clicks and orders, as complete HTTP
 * calls, from the roll-ups and for comparison from the clicks. The database is not durable, because
 * it is only read.
 * `npm run bench -- reports [clicks] [order lines]`, by default 20,000,000 and 1,000,000.
 */
const clicks = Number(process.argv[3] ?? 20_000_000);
const orders = Number(process.argv[4] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
// The operating-system user of the database needs to traverse the folder.
await chmod(folder, 0o711);
const database = await startLarge(join(folder, 'database'));
const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' };
const opened = await openParts(readConfig({ ...env, ROLES: 'web' }));
try {
  const publisher = await inventClicks(opened.parts, clicks);
  // Concurrently, as in a running network.
  await Promise.all([inventOrders(opened.parts, publisher, orders), sumAllClicks(opened.parts)]);
  await vacuum(opened.parts, ['order_lines']);
  await recountLastDay(opened.parts);
  await sumOrders(opened.parts);
  await measureBytes(opened.parts);
  await measureReports(opened.parts, publisher, await findPostmaster(join(folder, 'database')));
  await measurePages(opened.parts, publisher);
  await measureNumbers(opened.parts);
} finally {
  await opened.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Starts a database with the memory settings of one of this size; they take effect after a restart.
 */
async function startLarge(place: string) {
  const first = await startEmbedded(place, { durability: 'scratch' });
  const client = new Client({ connectionString: first.url });
  await client.connect();
  const settings = { shared_buffers: '4GB', max_wal_size: '8GB', maintenance_work_mem: '512MB' };
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter system set ${name} = '${value}'`);
  }
  await client.end();
  await first.stop();
  const applied = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  console.log(`reports: PostgreSQL with ${applied.join(', ')}`);
  return startEmbedded(place, { durability: 'scratch' });
}
