import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { openParts } from '#server/start/open-parts.ts';
import { fillNetwork, SIZE } from './staff/fill-network.ts';
import { measureLists } from './staff/measure-lists.ts';

/**
 * Measures every staff list and search in a large network (`SIZE`), as complete HTTP calls, beside
 * the staff profile call of the same run: `npm run bench -- staff [folder]`. A named folder is
 * filled once and kept for the next run.
 */
const kept = process.argv[3];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'tributary-bench-')));
// The operating-system user of the database needs to traverse the folder.
await chmod(folder, 0o711);
const database = await startEmbedded(join(folder, 'database'), { durability: 'scratch' });
const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' };
const opened = await openParts(readConfig({ ...env, ROLES: 'web' }));
try {
  const { parts } = opened;
  const staff = await buildStaff(parts);
  const filled = await parts.db.selectFrom('brands').select('id').limit(1).executeTakeFirst();
  if (!filled) {
    const begun = performance.now();
    await fillNetwork(database.url, staff.staff_id);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`staff: ${JSON.stringify(SIZE)} written in ${seconds} s`);
  }
  await measureLists(parts, staff.token);
} finally {
  await opened.close();
  await database.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
