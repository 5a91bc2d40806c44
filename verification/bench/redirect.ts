import { percentile } from './percentile.ts';
import { record } from './record.ts';
import { checkClicks } from './redirect/check-clicks.ts';
import { countInstructions } from './redirect/count-instructions.ts';
import { measureMemory } from './redirect/measure-memory.ts';
import { measurePaced } from './redirect/measure-paced.ts';
import { measureProfile } from './redirect/measure-profile.ts';
import { measureTwo } from './redirect/measure-two.ts';
import { readCpuMs } from './redirect/read-cpu.ts';
import { type Round, sendLoad } from './redirect/send-load.ts';
import { startNginx } from './redirect/start-nginx.ts';
import { openServers, type Started } from './redirect/start-servers.ts';
import { waitForSpool } from './redirect/wait-for-spool.ts';
import { writeRequests } from './redirect/write-requests.ts';

/**
 * Compares our redirect (look up the link, decide, record durably, 302) with a bare `node:http`
 * server answering a constant 302, with nginx doing so, and with one INSERT per visit. The servers,
 * ours with its PostgreSQL, run on core 0 and the load on core 1, in turns. Ours is measured until
 * every click of the round is in the database: always in processor time, and in a separate figure
 * for elapsed time.
 * `npm run bench -- redirect [connections] [ms per round]`; `… redirect memory [millions]` serves
 * that many million clicks and prints the memory of the server after each million; `… redirect paced
 * [clicks per second]` compares latencies at a fixed rate; `… redirect two [connections]` compares
 * one and two processes on one port; `… redirect profile [connections]` prints where the processor
 * time goes; `… redirect instructions` counts instructions with callgrind.
 */
const ROUNDS = 5;
const WARM_UP_MS = 1_500;
const [part = '', value] = process.argv[3]?.match(/^\d+$/)
  ? ['compare', process.argv[3]]
  : [process.argv[3] ?? 'compare', process.argv[4]];
const MILLIONS = Number(value ?? 5);
const CONNECTIONS = Number(value ?? 64);
const PER_SECOND = Number(value ?? 10_000);
const ROUND_MS = Number(process.argv[4] ?? 3_000);
const LIMIT_MS =
  part === 'memory'
    ? MILLIONS * 600_000
    : part === 'instructions'
      ? 1_800_000
      : 8 * ROUNDS * ROUND_MS + 120_000;
const PARTS: Record<string, () => Promise<void>> = {
  compare: () => measure(),
  memory: () => measureMemory(servers, 64, MILLIONS),
  paced: () => measurePaced(servers, PER_SECOND),
  two: () => measureTwo(servers, CONNECTIONS),
  profile: () => measureProfile(servers, CONNECTIONS),
  instructions: () => countInstructions(servers, CONNECTIONS),
};

/**
 * `storedPerSecond` includes the time until all clicks were in the database after the last
 * response.
 */
type Measured = { perSecond: number; storedPerSecond: number; cpuUs: number };

const servers = await openServers();
const limit = setTimeout(() => {
  console.error(`redirect: not done within ${LIMIT_MS / 1000} s`);
  process.exitCode = 1;
  void servers.close();
}, LIMIT_MS);

try {
  const run = PARTS[part];
  if (run) await run();
  else throw new Error(`Which part? There is: ${Object.keys(PARTS).join(', ')}.`);
} finally {
  clearTimeout(limit);
  await servers.close();
}

async function measure(): Promise<void> {
  const ours = await servers.start('serve-ours.ts');
  const requests = writeRequests(ours.codes ?? []);
  const rivals: [string, Omit<Started, 'process'>][] = [
    ['ours', ours],
    ['bare', await servers.start('serve-bare.ts')],
    ['inserts', await servers.start('serve-inserts.ts', ours.database_url)],
  ];
  const nginx = await startNginx(servers.folder, servers.pinned);
  if (nginx) {
    servers.add(nginx.child);
    rivals.push(['nginx', { port: nginx.port, metrics_port: 0, pid: nginx.child.pid ?? 0 }]);
  } else console.log('no nginx here: it is left out');
  const refs: string[] = [];
  for (const [name, { port }] of rivals) {
    refs.push(...(await sendLoad(port, requests, CONNECTIONS, WARM_UP_MS)).refs);
    if (name === 'ours') await waitForSpool(ours.metrics_port);
  }
  const seen = new Map<string, Measured[]>(rivals.map(([name]) => [name, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, { port, pid }] of rivals) {
      // The rows of the plain inserts are written by the database that belongs to our server.
      const ids = name === 'inserts' ? [pid, ours.pid] : [pid];
      const before = await sumCpuMs(ids);
      const went = await sendLoad(port, requests, CONNECTIONS, ROUND_MS);
      const behindMs = name === 'ours' ? await waitForSpool(ours.metrics_port) : 0;
      const cpuMs = (await sumCpuMs(ids)) - before;
      const requestsDone = went.latenciesMs.length;
      const cpuUs = (cpuMs * 1000) / requestsDone;
      if (name === 'ours') for (const ref of went.refs) refs.push(ref);
      const { perSecond } = went;
      const storedPerSecond = requestsDone / (requestsDone / perSecond + behindMs / 1000);
      seen.get(name)?.push({ perSecond, storedPerSecond, cpuUs });
      const behind = behindMs > 0 ? `, all in the database after ${behindMs.toFixed(0)} ms` : '';
      console.log(
        `round ${round}: ${name} ${describe(went)}, ${cpuUs.toFixed(1)} us CPU per click${behind}`,
      );
    }
  }
  compare(seen);
  const checked = await checkClicks(ours.database_url ?? '', refs);
  const isExact = checked.missing === 0 && checked.doubled === 0;
  if (!isExact) process.exitCode = 1;
  record(checked);
  console.log(
    `clicks: ${checked.acknowledged} acknowledged, ${checked.stored} stored, ${checked.missing} missing, ${checked.doubled} doubled`,
  );
  console.log(
    `redirect: ${CONNECTIONS} connections, each acknowledged click stored ${isExact ? 'exactly once' : 'WRONGLY'}`,
  );
}

async function sumCpuMs(ids: readonly number[]): Promise<number> {
  const all = await Promise.all(ids.map(readCpuMs));
  return all.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
}

/**
 * Compares ours with the others by requests per second and by processor time per request; median of
 * the rounds.
 */
function compare(seen: ReadonlyMap<string, readonly Measured[]>): void {
  const ours = seen.get('ours') ?? [];
  for (const [name, theirs] of seen) {
    if (name === 'ours') continue;
    const pairs = ours.map((our, index) => [our, theirs[index] ?? our] as const);
    const speed = spread(pairs.map(([our, their]) => our.perSecond / their.perSecond));
    const stored = spread(pairs.map(([our, their]) => our.storedPerSecond / their.storedPerSecond));
    const cost = spread(pairs.map(([our, their]) => their.cpuUs / our.cpuUs));
    record({ connections: CONNECTIONS, beside: name, speed, stored, processor_time: cost });
    console.log(
      `ours is ${ratioOf(speed)} of ${name}; until all is in the database ${ratioOf(stored)}; by processor time ${ratioOf(cost)}`,
    );
  }
}

function describe(round: Round): string {
  const at = (share: number) =>
    (round.latenciesMs[Math.floor(round.latenciesMs.length * share)] ?? 0).toFixed(1);
  return `${Math.round(round.perSecond)}/s p50 ${at(0.5)} ms p99 ${at(0.99)} ms`;
}

function spread(values: readonly number[]) {
  const at = (share: number) => percentile(values, share);
  return { median: at(0.5), lowest: Math.min(...values), highest: Math.max(...values) };
}

function ratioOf({ median, lowest, highest }: ReturnType<typeof spread>): string {
  return `${median.toFixed(3)} (${lowest.toFixed(3)} to ${highest.toFixed(3)})`;
}
