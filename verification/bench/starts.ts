import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askProgram } from '../e2e/support/sign-in.ts';
import { percentile } from './percentile.ts';
import { record } from './record.ts';
import { readCpu } from './redirect/read-cpu.ts';
import { type Started, startProgram, timeStart } from './starts/time-start.ts';

/**
 * Measures starts on an existing database, from the start of the process to `/ready`: all roles with
 * the embedded database, and a redirect beside a running program, with the demonstration's links.
 * Compared with a bare HTTP server, in turns: `npm run bench -- starts [rounds]`. Then the processor
 * time of the running program while nothing happens.
 */

/** Work of the program that follows its start ends in this time. */
const SETTLE_MS = 15_000;
const IDLE_MS = 30_000;
const POLL_MS = 50;
const rounds = Number(process.argv[3] ?? 5);
const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const bare = fileURLToPath(new URL('./starts/serve-ready.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-starts-'));
// The operating-system user of the database needs to traverse the folder.
await chmod(folder, 0o711);
const env = { DATA_DIR: join(folder, 'all'), LOG_LEVEL: 'error', ECB_RATES: '0' };
const redirect = { ...env, ROLES: 'redirect', DATA_DIR: join(folder, 'all') };
try {
  await startFirst();
  const seconds: Started[] = [];
  const bares: Started[] = [];
  for (let round = 0; round < rounds; round += 1) {
    seconds.push(await timeStart(program, env));
    bares.push(await timeStart(bare, {}));
  }
  print('a bare HTTP server', bares);
  print('all roles, existing database', seconds, bares);
  const owner = await startProgram(program, env);
  try {
    const redirects: Started[] = [];
    await timeStart(program, redirect);
    for (let round = 0; round < rounds; round += 1)
      redirects.push(await timeStart(program, redirect));
    print('a redirect, existing database', redirects, bares);
    await measureIdle(owner.pid);
  } finally {
    await owner.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Prints the times until the first start is ready and until it has loaded the demonstration. */
async function startFirst(): Promise<void> {
  const begunMs = performance.now();
  const { started, pid, url, stop } = await startProgram(program, env);
  print('first start', [started]);
  while (!(await askProgram(url, '/common/installation', {})).demonstration)
    await setTimeout(POLL_MS);
  const cpuMs = (await readCpu(pid))?.all ?? 0;
  print('the same, with the demonstration', [{ readyMs: performance.now() - begunMs, cpuMs }]);
  await stop();
}

/** Prints the processor time of an idle program and of its database, in percent of a core. */
async function measureIdle(pid: number): Promise<void> {
  await setTimeout(SETTLE_MS);
  const before = await readCpu(pid);
  await setTimeout(IDLE_MS);
  const after = await readCpu(pid);
  if (!before || !after) return;
  const percent = (ms: number) => ((ms / IDLE_MS) * 100).toFixed(1);
  const own = after.own - before.own;
  const database = after.all - before.all - own;
  record({ idle_ms: { program: own, postgresql: database, of: IDLE_MS } });
  console.log(`starts: idle: the program ${percent(own)} %, PostgreSQL ${percent(database)} %`);
}

function print(name: string, all: readonly Started[], base: readonly Started[] = []): void {
  const median = (read: (one: Started) => number, of = all) => percentile(of.map(read), 0.5);
  const ratio = (read: (one: Started) => number) =>
    base.length === 0 ? '' : `, ${(median(read) / median(read, base)).toFixed(1)} of bare`;
  record({ name, ready_ms: median((one) => one.readyMs), cpu_ms: median((one) => one.cpuMs) });
  console.log(
    `starts: ${name}: ready after ${(median((one) => one.readyMs) / 1000).toFixed(2)} s${ratio((one) => one.readyMs)}; processor time ${(median((one) => one.cpuMs) / 1000).toFixed(2)} s${ratio((one) => one.cpuMs)}`,
  );
}
