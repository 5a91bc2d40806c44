import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_ID } from '#contract/call.ts';
import { exportReport } from '#contract/downloads/publisher.ts';
import { rollUpAllLines } from '#server/insight/reports/builders.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildApp } from '#server/start/app.ts';
import { openParts } from '#server/start/open-parts.ts';
import { fillLines } from './exports/fill-lines.ts';
import { record } from './record.ts';

/**
 * Measures exports of the transactions report in a separate process, including its peak memory:
 * `npm run bench -- exports [rows, 1000000]`.
 */
const rows = Number(process.argv[3] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
// The operating-system user of the database needs to traverse the folder.
await chmod(folder, 0o711);
const opened = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' }));
try {
  const { parts } = opened;
  const publisher = await buildPublisherWithSite(parts);
  const { brand_id } = await buildBrand(parts);
  const begun = performance.now();
  await fillLines(parts.config.database_url ?? '', { ...publisher, brand_id }, rows);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  record({ lines: rows, seconds: Number(seconds) });
  console.log(`exports: ${rows} lines written in ${seconds} s, with all triggers`);
  await rollUpAllLines(parts);
  const app = await buildApp(parts);
  for (const format of ['csv', 'xlsx'] as const) {
    const payload = {
      appId: APP_ID,
      req: {
        header: { token: publisher.token },
        attributes: {
          report: 'transactions',
          format,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
        },
      },
    };
    const answer = await app.inject({ method: 'POST', url: `/api${exportReport.path}`, payload });
    if (answer.json().code !== 0) throw new Error(answer.body);
    const written = await write(parts.config.database_url ?? '');
    record({ format, ...JSON.parse(written) });
    console.log(`${format}: ${written}`);
  }
  await app.close();
} finally {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Runs only the writer in its process, so that the measured memory is its own. Returns its output.
 */
async function write(database_url: string): Promise<string> {
  const script = fileURLToPath(new URL('./exports/write-one.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: database_url, DATA_DIR: folder, DEMO: '0' };
  const child = spawn('node', [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The writer ended with ${code}.`);
  return printed.trim();
}
