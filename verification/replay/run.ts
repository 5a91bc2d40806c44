import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runReplay } from './run-replay.ts';

/**
 * `npm run replay -- [orders.csv] [user-agents.json] [--data-dir folder] [--keep]`: replays real
 * invoices through its own server and prints the reconciled totals. Exits with 1 if any figure
 * differs. A folder given by --data-dir is kept, and a second run on it changes nothing
 * (idempotent).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const [
  orders = '../shared/data/orders/uci-online-retail-2010-12.csv',
  userAgents = '../shared/data/clicks/user-agents-top2000.json',
] = positionals;

const begunAt = performance.now();
const given = values['data-dir'];
const dataDir = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'tributary-replay-'));
const agrees = await replay().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  return false;
});
if (given || values.keep) console.log(`Kept in ${dataDir}`);
else await rm(dataDir, { recursive: true, force: true });
// Explicit exit: the exit hook of the embedded database ends the process with 0 whatever exitCode
// is.
process.exit(agrees ? 0 : 1);

async function replay(): Promise<boolean> {
  const replayed = await runReplay({ orders, userAgents, dataDir }, (line) => console.log(line));
  console.log(`\n${replayed.table}\n\n${replayed.ledger}`);
  for (const violation of replayed.paid.violations) console.log(violation);
  console.log(replayed.paid.closing);
  console.log(`changed ${replayed.changed}`);
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  console.log(`${replayed.agrees ? 'Everything agrees' : 'SOMETHING DIFFERS'}, ${seconds} s`);
  return replayed.agrees;
}
