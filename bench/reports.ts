import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openParts } from '#server/platform/open-parts.ts';
import { inventClicks } from './reports/invent-clicks.ts';
import { measurePages } from './reports/measure-pages.ts';
import { measureReports } from './reports/measure-reports.ts';
import { sumAll } from './reports/sum-all.ts';

/**
 * Performance reports of one publisher over 30 days of clicks and orders, whole calls through the front door, from
 * the sums and beside them from the clicks one by one. The database is not durable: it is only read.
 * `npm run bench -- reports [clicks] [order lines]`, 20,000,000 and 1,000,000 as it comes.
 */
const clicks = Number(process.argv[3] ?? 20_000_000);
const orders = Number(process.argv[4] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
// The database's own user must be able to walk through.
await chmod(folder, 0o711);
const database = await startEmbedded(join(folder, 'database'), 'scratch');
const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' };
const opened = await openParts(readConfig({ ...env, ROLES: 'web' }));
try {
  const publisher = await inventClicks(opened.parts, clicks, orders);
  await sumAll(opened.parts);
  await measureReports(opened.parts, publisher);
  await measurePages(opened.parts, publisher);
} finally {
  await opened.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
