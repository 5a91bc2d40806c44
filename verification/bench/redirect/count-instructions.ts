import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { record } from '../record.ts';
import { sendLoad } from './send-load.ts';
import type { openServers, Started } from './start-servers.ts';
import { waitForSpool } from './wait-for-spool.ts';
import { writeRequests } from './write-requests.ts';

type Servers = Awaited<ReturnType<typeof openServers>>;

/** Callgrind runs about fifty times slower; V8 optimises what is called some thousand times. */
const WARM_UP_MS = 40_000;
const COUNTED_MS = 20_000;
const STEP_CALLS = 100_000;

/** Valgrind finds a process by these variables, so they equal those of the servers. */
async function control(pid: number, ...command: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1' };
  const args = [...command, String(pid)];
  const { stdout } = await promisify(execFile)('callgrind_control', args, { env });
  if (!stdout.includes('OK')) throw new Error(`callgrind_control does not reach ${pid}`);
}

/**
 * Counts instructions per click with callgrind, which does not depend on other load: all threads of
 * our redirect until its clicks are in the database, without PostgreSQL, compared with the bare
 * server, then each step of our own work.
 */
export async function countInstructions(servers: Servers, connections: number): Promise<void> {
  if (spawnSync('valgrind', ['--version']).status !== 0) {
    console.log('valgrind is not installed: no instructions are counted');
    return;
  }
  const { database_url, codes = [] } = await servers.start('serve-ours.ts');
  const requests = writeRequests(codes);
  const counts: number[] = [];
  for (const script of ['serve-ours.ts', 'serve-bare.ts']) {
    const server = await servers.start(script, database_url, {}, listCallgrind(servers.folder));
    const settle = () => (script === 'serve-ours.ts' ? waitForSpool(server.metrics_port) : 0);
    await sendLoad(server.port, requests, connections, WARM_UP_MS);
    await settle();
    let clicks = 0;
    const instructions = await countDuring(servers.folder, server, async () => {
      clicks = (await sendLoad(server.port, requests, connections, COUNTED_MS)).latenciesMs.length;
      await settle();
    });
    counts.push(instructions / clicks);
    console.log(`${script}: ${perCall(instructions, clicks)} a click over ${clicks} clicks`);
  }
  const [ours = 0, bare = 0] = counts;
  record({ ours, bare });
  console.log(`redirect: by instructions ours is ${(bare / ours).toFixed(3)} of bare`);
  await countSteps(servers, requests);
}

async function countSteps(servers: Servers, requests: readonly Buffer[]): Promise<void> {
  const STEP_REQUESTS = JSON.stringify(requests.slice(0, 200).map((one) => one.toString('latin1')));
  const callgrind = listCallgrind(servers.folder);
  const child = await servers.start('serve-steps.ts', undefined, { STEP_REQUESTS }, callgrind);
  const run = async (step: number, calls: number) => {
    child.process.send({ step, calls });
    const [{ name, per }] = await once(child.process, 'message');
    return { name, per } as { name: string | null; per: number };
  };
  for (let step = 0; ; step += 1) {
    const { name, per } = await run(step, STEP_CALLS);
    if (name === null) return;
    const instructions = await countDuring(servers.folder, child, () => run(step, STEP_CALLS));
    record({ step: name, instructions: instructions / (STEP_CALLS * per) });
    console.log(`  ${name}: ${perCall(instructions, STEP_CALLS * per)}`);
  }
}

const listCallgrind = (folder: string) => [
  'valgrind',
  '--tool=callgrind',
  '--instr-atstart=no',
  '--quiet',
  `--callgrind-out-file=${join(folder, 'callgrind.%p')}`,
];

/** The instructions of all threads of a server while `work` runs. */
async function countDuring(
  folder: string,
  { pid }: Started,
  work: () => Promise<unknown>,
): Promise<number> {
  await control(pid, '-z');
  await control(pid, '-i', 'on');
  await work();
  await control(pid, '-i', 'off');
  await control(pid, '-d');
  let latest = { nth: 0, total: 0 };
  for await (const file of glob(join(folder, `callgrind.${pid}.*`))) {
    const nth = Number(file.split('.').at(-1));
    const text = await readFile(file, 'utf8');
    const total = Number(/^totals: (\d+)/m.exec(text)?.[1] ?? Number.NaN);
    if (nth > latest.nth) latest = { nth, total };
  }
  return latest.total;
}

const perCall = (instructions: number, calls: number) =>
  `${(instructions / calls / 1000).toFixed(1)} thousand instructions`;
