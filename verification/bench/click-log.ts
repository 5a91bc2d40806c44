import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamClicks } from '#server/insight/reports/clicks/stream-clicks.ts';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { readConfig } from '#server/platform/config.ts';
import { readSteadily } from '#server/platform/db/connect.ts';
import { openParts } from '#server/start/open-parts.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { record } from './record.ts';
import { inventClicks, TIME_ZONE } from './reports/invent-clicks.ts';

const FIRST_ROWS = 10_000;
const MAX_MS = 600_000;

/**
 * Times the export of one publisher's click log over 30 days: until the first 10,000 rows and until
 * the last. `npm run bench -- click-log [rows]`, by default 700,000.
 */
const rows = Number(process.argv[3] ?? 700_000);
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-click-log-'));
// The operating-system user of the database needs to traverse the folder.
await chmod(folder, 0o711);
const database = await startEmbedded(join(folder, 'database'), { durability: 'scratch' });
const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' };
const { parts, close } = await openParts(readConfig({ ...env, ROLES: 'web' }));
try {
  const own = await inventClicks(parts, rows, 1);
  await rollUpAllClicks(parts);
  for (const when of ['first', 'second']) {
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1000).toFixed(2);
    const { first, all } = await readSteadily(parts.db, MAX_MS, async (tx) => {
      const { start_date, end_date } = own;
      const owner = { publisher_id: own.publisher_id, time_zone: TIME_ZONE };
      const stream = await streamClicks(tx, owner, { start_date, end_date });
      let read = 0;
      let first = '';
      for await (const batch of stream.batches) {
        read += batch.length;
        if (first === '' && read >= FIRST_ROWS) first = seconds();
      }
      return { first, all: read };
    });
    record({ when, first_rows_seconds: Number(first), rows: all, seconds: Number(seconds()) });
    console.log(
      `click log: ${when} time: ${FIRST_ROWS} rows after ${first} s, all ${all} after ${seconds()} s`,
    );
  }
} finally {
  await close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
