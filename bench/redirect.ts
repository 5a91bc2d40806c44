import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkClicks } from './redirect/check-clicks.ts';
import { readCpuMs } from './redirect/read-cpu.ts';
import { type Round, sendLoad } from './redirect/send-load.ts';
import { startNginx } from './redirect/start-nginx.ts';

/**
 * Our redirect (link found, decided, durably recorded, 302) beside a bare `node:http` answering a
 * constant 302, nginx doing so, and an INSERT for every visit: each server, ours with its PostgreSQL,
 * on core 0, the load on core 1, in turns.
 * `npm run bench -- redirect [connections] [ms a round]`
 */
const ROUNDS = 5;
const ROUND_MS = Number(process.argv[4] ?? 3_000);
const WARM_UP_MS = 1_500;
const CONNECTIONS = Number(process.argv[3] ?? 64);
const LIMIT_MS = 8 * ROUNDS * ROUND_MS + 90_000;
const PIN = 'taskset';

type Started = { port: number; pid: number; codes?: string[]; database_url?: string };
type Measured = { perSecond: number; cpuUs: number };

const canPin = spawnSync(PIN, ['--version']).status === 0;
if (canPin) spawnSync(PIN, ['-a', '-c', '-p', '1', String(process.pid)]);
else console.log('no taskset here: nothing is pinned, the figure is only a hint');

const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
// The database's own user must be able to walk through.
await chmod(folder, 0o711);
const children: ChildProcess[] = [];
const limit = setTimeout(() => {
  console.error(`redirect: not done within ${LIMIT_MS / 1000} s`);
  process.exitCode = 1;
  void endAll();
}, LIMIT_MS);

try {
  await measure();
} finally {
  clearTimeout(limit);
  await endAll();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const ours = await startOnCore0('serve-ours.ts');
  const requests = writeRequests(ours.codes ?? []);
  const servers: [string, Started][] = [
    ['ours', ours],
    ['bare', await startOnCore0('serve-bare.ts')],
    ['inserts', await startOnCore0('serve-inserts.ts', ours.database_url)],
  ];
  const nginx = await startNginx(folder, canPin ? [PIN, '-c', '0'] : []);
  if (nginx) {
    children.push(nginx.child);
    servers.push(['nginx', { port: nginx.port, pid: nginx.child.pid ?? 0 }]);
  } else console.log('no nginx here: it is left out');
  const refs: string[] = [];
  for (const [, { port }] of servers) {
    refs.push(...(await sendLoad(port, requests, CONNECTIONS, WARM_UP_MS)).refs);
  }
  const seen = new Map<string, Measured[]>(servers.map(([name]) => [name, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, { port, pid }] of servers) {
      // The rows of the plain inserts are written by the database that ours brought along.
      const ids = name === 'inserts' ? [pid, ours.pid] : [pid];
      const before = await sumCpuMs(ids);
      const went = await sendLoad(port, requests, CONNECTIONS, ROUND_MS);
      const cpuMs = (await sumCpuMs(ids)) - before;
      const cpuUs = (cpuMs * 1000) / went.latenciesMs.length;
      if (name === 'ours') for (const ref of went.refs) refs.push(ref);
      seen.get(name)?.push({ perSecond: went.perSecond, cpuUs });
      console.log(`round ${round}: ${name} ${describe(went)}, ${cpuUs.toFixed(1)} us of processor`);
    }
  }
  compare(seen);
  const checked = await checkClicks(ours.database_url ?? '', refs);
  const isExact = checked.missing === 0 && checked.doubled === 0;
  if (!isExact) process.exitCode = 1;
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

/** Ours beside the others, by requests a second and by processor a request, median of the rounds. */
function compare(seen: ReadonlyMap<string, readonly Measured[]>): void {
  const ours = seen.get('ours') ?? [];
  for (const [name, theirs] of seen) {
    if (name === 'ours') continue;
    const pairs = ours.map((our, index) => [our, theirs[index] ?? our] as const);
    const speed = spread(pairs.map(([our, their]) => our.perSecond / their.perSecond));
    const cost = spread(pairs.map(([our, their]) => their.cpuUs / our.cpuUs));
    console.log(
      `ours is ${speed[1]} of ${name} (${speed[0]} to ${speed[2]}); by processor time ${cost[1]} (${cost[0]} to ${cost[2]})`,
    );
  }
}

async function startOnCore0(script: string, databaseUrl?: string): Promise<Started> {
  const path = fileURLToPath(new URL(`./redirect/${script}`, import.meta.url));
  const command = [...(canPin ? [PIN, '-c', '0'] : []), process.execPath, path];
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ROLES: 'redirect',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...(process.env.CLICK_PATIENCE_MS && { CLICK_PATIENCE_MS: process.env.CLICK_PATIENCE_MS }),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  children.push(child);
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  gone.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), gone]);
  return { ...(message as Omit<Started, 'pid'>), pid: child.pid ?? 0 };
}

/** Browsers of two hundred kinds on all links, so that nothing is fast by being always the same. */
function writeRequests(codes: readonly string[]): Buffer[] {
  return Array.from({ length: 4_000 }, (_, index) => {
    const code = codes[(index * 7) % codes.length];
    const version = 100 + (index % 40);
    const system = [
      'Windows NT 10.0; Win64; x64',
      'X11; Linux x86_64',
      'Linux; Android 15; Pixel 9',
    ];
    const agent = `Mozilla/5.0 (${system[index % 3]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
    return Buffer.from(
      `GET /t/${code} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agent}\r\nAccept: text/html\r\nReferer: https://blog.example.com/post/${index}\r\n\r\n`,
    );
  });
}

function describe(round: Round): string {
  const at = (share: number) =>
    (round.latenciesMs[Math.floor(round.latenciesMs.length * share)] ?? 0).toFixed(1);
  return `${Math.round(round.perSecond)}/s p50 ${at(0.5)} ms p99 ${at(0.99)} ms`;
}

function spread(values: readonly number[]): string[] {
  const sorted = values.toSorted((one, other) => one - other);
  return [0, sorted.length >> 1, sorted.length - 1].map((at) => (sorted[at] ?? 0).toFixed(3));
}

async function endAll(): Promise<void> {
  const ends = children.splice(0).map(async (child) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(killer);
  });
  await Promise.all(ends);
}
