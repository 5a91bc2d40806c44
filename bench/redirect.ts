import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkClicks } from './redirect/check-clicks.ts';
import { type Round, sendLoad } from './redirect/send-load.ts';

/**
 * Our redirect (link found, decided, durably recorded, 302) beside a bare `node:http` answering a
 * constant 302: each server, ours with its PostgreSQL, on core 0, the load on core 1, in turns.
 */
const ROUNDS = 5;
const ROUND_MS = 4_000;
const WARM_UP_MS = 1_500;
const CONNECTIONS = Number(process.argv[3] ?? 64);
const LIMIT_MS = 88_000;
const PIN = 'taskset';

type Started = { port: number; codes?: string[]; database_url?: string };

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
  const bare = await startOnCore0('serve-bare.ts');
  const ours = await startOnCore0('serve-ours.ts');
  const requests = writeRequests(ours.codes ?? []);
  const refs = (await sendLoad(ours.port, requests, CONNECTIONS, WARM_UP_MS)).refs;
  await sendLoad(bare.port, requests, CONNECTIONS, WARM_UP_MS);
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const our = await sendLoad(ours.port, requests, CONNECTIONS, ROUND_MS);
    const their = await sendLoad(bare.port, requests, CONNECTIONS, ROUND_MS);
    for (const ref of our.refs) refs.push(ref);
    ratios.push(our.perSecond / their.perSecond);
    console.log(`round ${round}: ours ${describe(our)} | bare ${describe(their)}`);
  }
  const checked = await checkClicks(ours.database_url ?? '', refs);
  const isExact = checked.missing === 0 && checked.doubled === 0;
  if (!isExact) process.exitCode = 1;
  console.log(
    `clicks: ${checked.acknowledged} acknowledged, ${checked.stored} stored, ${checked.missing} missing, ${checked.doubled} doubled`,
  );
  const [least, median, most] = spread(ratios);
  console.log(
    `redirect: ${median} of bare node:http (median of ${ROUNDS}), ${least} to ${most}, ${CONNECTIONS} connections, each acknowledged click stored ${isExact ? 'exactly once' : 'WRONGLY'}`,
  );
}

async function startOnCore0(script: string): Promise<Started> {
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
    },
  });
  children.push(child);
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  gone.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), gone]);
  return message as Started;
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
