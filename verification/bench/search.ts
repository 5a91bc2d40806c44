import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { openParts } from '#server/start/open-parts.ts';
import { measureBrands } from './search/measure-brands.ts';
import { measureProducts } from './search/measure-products.ts';

/**
 * Measures the searches of publishers as complete HTTP calls on a durable database. Each is
 * compared with a plain query that reads every row for the same result, in turns in the same run.
 * `npm run bench -- search [brands|products]`.
 */
const parts = { brands: measureBrands, products: measureProducts };

const wanted = Object.entries(parts).filter(([name]) => (process.argv[3] ?? name) === name);
if (wanted.length === 0) {
  console.error(`Which part? There is: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
// The operating-system user of the database needs to traverse the folder.
await chmod(folder, 0o711);
const opened = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' }));
try {
  for (const [, measure] of wanted) await measure(opened.parts);
} finally {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
}
