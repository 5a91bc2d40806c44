import { checkOrders } from './intake/check-orders.ts';
import { listStatements } from './intake/list-statements.ts';
import { type Load, type Sent, sendOrders } from './intake/send-orders.ts';
import type { Shop } from './intake/serve-ours.ts';
import { percentile } from './percentile.ts';
import { record } from './record.ts';
import { readCpu } from './redirect/read-cpu.ts';
import { openServers, type Started } from './redirect/start-servers.ts';

/**
 * Compares the intake of orders (attribution, commission, ledger, outbox) with a bare `node:http`
 * server that parses the same JSON and stores the raw report with the same durability: single reports
 * and batches, in turns. Both use one PostgreSQL; servers, database and load share all cores. Then
 * checks that each acknowledged order is stored once and that the ledger balances.
 * `npm run bench -- intake [ms per round] [rounds]`; `npm run bench -- intake statements` also lists
 * the time of the database by statement.
 */
const isListing = process.argv[3] === 'statements';
const ROUND_MS = isListing ? 4_000 : Number(process.argv[3] ?? 3_000);
const ROUNDS = isListing ? 1 : Number(process.argv[4] ?? 3);
const LOADS: readonly Load[] = [
  { connections: 8, lines: 1 },
  { connections: 32, lines: 1 },
  { connections: 64, lines: 1 },
  { connections: 8, lines: 100 },
  { connections: 4, lines: 1_000 },
];

type Measured = { linesPerSecond: number; nodeUs: number; databaseUs: number };

const servers = await openServers({
  scripts: import.meta.resolve('./intake/'),
  roles: 'web',
  isPinned: false,
});
try {
  await measure();
} finally {
  await servers.close();
}

async function measure(): Promise<void> {
  const ours = (await servers.start('serve-ours.ts')) as Started & { shops: Shop[] };
  const url = ours.database_url ?? '';
  const bare = await servers.start('serve-bare.ts', url);
  const rivals = { ours, bare };
  const { shops } = ours;
  const acknowledged: string[] = [];
  const send = async (who: keyof typeof rivals, load: Load, name: string, durationMs: number) => {
    const sent = await sendOrders(rivals[who].port, shops, load, { name, durationMs });
    if (who === 'ours') for (const id of sent.orders) acknowledged.push(id);
    return sent;
  };
  for (const who of ['ours', 'bare'] as const) {
    for (const load of LOADS) await send(who, load, `warm-${nameOf(load)}`, ROUND_MS / 3);
  }
  for (const load of LOADS) {
    const seen = { ours: [] as Measured[], bare: [] as Measured[] };
    const statements = isListing ? await listStatements(url) : null;
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const who of ['ours', 'bare'] as const) {
        const before = await readCosts(rivals[who], ours);
        const sent = await send(who, load, `${round}-${nameOf(load)}`, ROUND_MS);
        const after = await readCosts(rivals[who], ours);
        seen[who].push(measuredOf(sent, before, after));
        console.log(`${nameOf(load)}, round ${round}: ${who} ${describe(sent, seen[who].at(-1))}`);
      }
    }
    await statements?.print();
    compare(load, seen);
  }
  const checked = await checkOrders(url, acknowledged);
  record(checked);
  console.log(`orders: ${JSON.stringify(checked)}`);
  const { missing, doubled, unposted, ledger } = checked;
  const isExact = missing + doubled + unposted === 0 && ledger === 'balanced';
  if (!isExact) process.exitCode = 1;
  console.log(`intake: each acknowledged order stored ${isExact ? 'exactly once' : 'WRONGLY'}`);
}

function nameOf({ connections, lines }: Load): string {
  return `${connections}x${lines}`;
}

/** Processor time of a server, and of the database, which belongs to our server. */
async function readCosts(server: Started, ours: Started) {
  const [own, database] = [await readCpu(server.pid), await readCpu(ours.pid)];
  return { nodeMs: own?.own ?? 0, databaseMs: (database?.all ?? 0) - (database?.own ?? 0) };
}

type Costs = Awaited<ReturnType<typeof readCosts>>;

function measuredOf(sent: Sent, before: Costs, after: Costs): Measured {
  const perLine = (ms: number) => (ms * 1000) / sent.orders.length;
  return {
    linesPerSecond: sent.linesPerSecond,
    nodeUs: perLine(after.nodeMs - before.nodeMs),
    databaseUs: perLine(after.databaseMs - before.databaseMs),
  };
}

function describe({ latenciesMs, linesPerSecond }: Sent, measured: Measured | undefined): string {
  const at = (share: number) => percentile(latenciesMs, share).toFixed(1);
  const { nodeUs = 0, databaseUs = 0 } = measured ?? {};
  return `${Math.round(linesPerSecond)} lines/s p50 ${at(0.5)} ms p99 ${at(0.99)} ms, per line ${nodeUs.toFixed(0)} us Node and ${databaseUs.toFixed(0)} us PostgreSQL`;
}

/** Compares by lines per second and by processor time per line; median of the rounds. */
function compare(load: Load, { ours, bare }: Record<'ours' | 'bare', Measured[]>): void {
  const pairs = ours.map((our, nth) => [our, bare[nth] ?? our] as const);
  const speed = pairs.map(([our, their]) => our.linesPerSecond / their.linesPerSecond);
  const cost = pairs.map(
    ([our, their]) => (their.nodeUs + their.databaseUs) / (our.nodeUs + our.databaseUs),
  );
  const rate = percentile(
    ours.map((one) => one.linesPerSecond),
    0.5,
  );
  record({ load: nameOf(load), ours, bare });
  console.log(
    `${nameOf(load)}: ours ${Math.round(rate)} lines/s, ${spread(speed)} of bare; by processor time ${spread(cost)}`,
  );
}

function spread(values: readonly number[]): string {
  const [low, middle, high] = [0, 0.5, 0.999].map((share) => percentile(values, share).toFixed(3));
  return `${middle} (${low} to ${high})`;
}
