import { Client } from 'pg';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { record } from '../record.ts';
import { checkClicks } from './check-clicks.ts';
import { openLine } from './open-line.ts';
import { readCpuMs } from './read-cpu.ts';
import { sendLoad } from './send-load.ts';
import type { openServers, Started } from './start-servers.ts';
import { waitForSpool } from './wait-for-spool.ts';
import { writeRequests } from './write-requests.ts';

const ROUNDS = 3;
const ROUND_MS = 3_000;
const WARM_UP_MS = 4_000;
const WATCHED_MS = 500;
const LINES = 16;
const NEW_TARGET = 'https://www.example.org/changed';

/**
 * Compares one and two redirects that share a port (`SHARE_PORT`) by processor time per click,
 * PostgreSQL's included, and measures how long either redirects to the old target of a changed link.
 */
export async function measureTwo(
  servers: Awaited<ReturnType<typeof openServers>>,
  connections: number,
): Promise<void> {
  const shared = { PORT: String(await freePort()), SHARE_PORT: '1' };
  const one = await servers.start('serve-ours.ts', undefined, shared);
  const databaseUrl = one.database_url ?? '';
  const requests = writeRequests(one.codes ?? []);
  const refs: string[] = [];
  const costs = [await measure([one], requests, connections, refs)];
  const other = await servers.start('serve-ours.ts', databaseUrl, shared);
  const both = [one, other];
  costs.push(await measure(both, requests, connections, refs));
  const [alone = 0, together = 0] = costs;
  const changedMs = await measureChange(one, databaseUrl);
  const checked = await checkClicks(databaseUrl, refs);
  if (checked.missing + checked.doubled > 0) process.exitCode = 1;
  record({ connections, one_us: alone, two_us: together, changed_ms: changedMs, ...checked });
  console.log(
    `redirect: ${alone.toFixed(1)} us CPU per click in one process, ${together.toFixed(1)} in two (${(together / alone).toFixed(2)}); the old target of a changed link was last seen after ${changedMs.toFixed(0)} ms; ${checked.acknowledged} acknowledged, ${checked.missing} missing, ${checked.doubled} doubled`,
  );
}

/** Processor time per click in microseconds, median of the rounds. */
async function measure(
  started: readonly Started[],
  requests: readonly Buffer[],
  connections: number,
  refs: string[],
): Promise<number> {
  const port = started[0]?.port ?? 0;
  const settle = () => Promise.all(started.map(({ metrics_port }) => waitForSpool(metrics_port)));
  const readCpu = async () => {
    const times = await Promise.all(started.map(({ pid }) => readCpuMs(pid)));
    return times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  };
  for (const ref of (await sendLoad(port, requests, connections, WARM_UP_MS)).refs) refs.push(ref);
  await settle();
  const costs: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await readCpu();
    const sent = await sendLoad(port, requests, connections, ROUND_MS);
    await settle();
    const costUs = ((await readCpu()) - before) * (1000 / sent.latenciesMs.length);
    costs.push(costUs);
    for (const ref of sent.refs) refs.push(ref);
    console.log(
      `${started.length} of ours, round ${round}: ${Math.round(sent.perSecond)}/s, ${costUs.toFixed(1)} us CPU per click`,
    );
  }
  return costs.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

/** Milliseconds from the commit of a changed link to the last visit sent to the old target. */
async function measureChange({ port, codes = [] }: Started, databaseUrl: string): Promise<number> {
  const [request = Buffer.alloc(0)] = writeRequests(codes.slice(0, 1));
  let lastOldMs = performance.now();
  let isWatching = true;
  const watch = (head: string) => {
    if (!head.includes(NEW_TARGET)) lastOldMs = performance.now();
  };
  const opened = Array.from({ length: LINES }, () =>
    openLine(port, (head, _ms, line) => {
      watch(head);
      if (isWatching) line.send(request);
      else line.end();
    }),
  );
  const lines = await Promise.all(opened);
  for (const line of lines) line.send(request);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update links set target_url = $1 where code = $2', [NEW_TARGET, codes[0]]);
  const committedMs = performance.now();
  await client.end();
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  isWatching = false;
  await Promise.all(lines.map((line) => line.closed));
  return Math.max(0, lastOldMs - committedMs);
}
