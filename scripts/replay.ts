import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runReplay } from './replay/run-replay.ts';

/**
 * `npm run replay -- [--orders file.csv] [--user-agents file.json] [--data-dir folder] [--keep]`:
 * replays real invoices through a server of its own and prints the reconciled totals. Ends with 1
 * where any figure differs. A folder given by --data-dir is kept, and a second run repeats there.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '../shared/data/orders/uci-online-retail-2010-12.csv' },
    'user-agents': { type: 'string', default: '../shared/data/clicks/user-agents-top2000.json' },
    'data-dir': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

const begunAt = performance.now();
const given = values['data-dir'];
const dataDir = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'tributary-replay-'));
try {
  const files = { orders: values.orders, userAgents: values['user-agents'], dataDir };
  const replayed = await runReplay(files, (line) => console.log(line));
  console.log(`\n${replayed.table}\n\n${replayed.ledger}`);
  console.log(`changed ${replayed.changed}`);
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  console.log(`${replayed.agrees ? 'Everything agrees' : 'SOMETHING DIFFERS'}, ${seconds} s`);
  if (!replayed.agrees) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  if (!given && !values.keep) await rm(dataDir, { recursive: true, force: true });
  else console.log(`Kept in ${dataDir}`);
}
