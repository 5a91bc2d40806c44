import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';
import { readCpuMs } from '../redirect/read-cpu.ts';
import { sendLoad } from '../redirect/send-load.ts';
import { writeRequests } from '../redirect/write-requests.ts';
import { openLogs, type Way } from './open-logs.ts';

const ROUNDS = 3;
const CONNECTIONS = 32;
const WARM_UP_MS = 1_000;
const LOADED_MS = 60_000;

/** One round: clicks, their rate when answered and when all are in the database, and latencies. */
type Measured = {
  perSecond: number;
  storedPerSecond: number;
  p50: number;
  p99: number;
  /** Of the redirects, in microseconds a click. */
  cpuUs: number;
};

/**
 * Sends the same load to one and to two redirects, with the local spool and with three NATS servers,
 * in turns; prints medians and their ratios.
 */
export async function compareLogs(roundMs: number): Promise<void> {
  const scene = await openLogs();
  try {
    const requests = writeRequests(scene.codes);
    const seen = new Map<string, Measured[]>();
    for (const way of scene.ways) await measure(scene.db, way, 2, requests, WARM_UP_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of scene.ways) {
        for (const redirects of [1, 2]) {
          const name = `${way.name}, ${redirects} redirect${redirects > 1 ? 's' : ''}`;
          const found = await measure(scene.db, way, redirects, requests, roundMs);
          seen.set(name, [...(seen.get(name) ?? []), found]);
        }
      }
    }
    for (const way of scene.ways) console.log(`${way.name}: ${await describeCounts(way)}`);
    printRatios(seen);
  } finally {
    await scene.close();
  }
}

async function measure(
  db: Db,
  way: Way,
  redirects: number,
  requests: readonly Buffer[],
  roundMs: number,
): Promise<Measured> {
  const before = await countClicks(db);
  const used = way.redirects.slice(0, redirects);
  const cpuBeforeMs = await sumCpuMs(used);
  const begunMs = performance.now();
  const rounds = await Promise.all(
    used.map(({ port }) => sendLoad(port, requests, CONNECTIONS / redirects, roundMs)),
  );
  const answeredMs = performance.now() - begunMs;
  const latencies = rounds.flatMap((round) => [...round.latenciesMs]);
  const limit = performance.now() + LOADED_MS;
  while ((await countClicks(db)) < before + latencies.length) {
    if (performance.now() > limit)
      throw new Error(`${way.name}: clicks are missing after a minute`);
    await setTimeout(100);
  }
  const storedMs = performance.now() - begunMs;
  const cpuMs = (await sumCpuMs(used)) - cpuBeforeMs;
  return {
    perSecond: (latencies.length / answeredMs) * 1000,
    storedPerSecond: (latencies.length / storedMs) * 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuUs: (cpuMs * 1000) / latencies.length,
  };
}

async function sumCpuMs(redirects: Way['redirects']): Promise<number> {
  const all = await Promise.all(redirects.map(({ pid }) => readCpuMs(pid)));
  return all.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
}

async function countClicks(db: Db): Promise<number> {
  const { clicks } = await db
    .selectFrom('clicks')
    .select((row) => row.fn.countAll<string>().as('clicks'))
    .executeTakeFirstOrThrow();
  return Number(clicks);
}

/** Where the redirects have stored their clicks before they answered. */
async function describeCounts({ redirects }: Way): Promise<string> {
  const texts = await Promise.all(
    redirects.map(async ({ metrics_port }) =>
      (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text(),
    ),
  );
  return ['recorded', 'logged', 'spooled', 'lost']
    .map((word) => {
      const counts = texts.map((text) =>
        Number(new RegExp(`^tributary_clicks_${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0),
      );
      return `${counts.reduce((sum, count) => sum + count, 0)} ${word}`;
    })
    .join(', ');
}

function printRatios(seen: ReadonlyMap<string, readonly Measured[]>): void {
  const base = [...seen.values()][0] ?? [];
  for (const [name, rounds] of seen) {
    const median = (read: (one: Measured) => number) => percentile(rounds.map(read), 0.5);
    const ratio = (read: (one: Measured) => number) =>
      percentile(
        rounds.map((one, index) => read(one) / read(base[index] ?? one)),
        0.5,
      ).toFixed(2);
    record({ name, rounds });
    console.log(
      `${name}: ${Math.round(median((one) => one.perSecond))}/s, p50 ${median((one) => one.p50).toFixed(1)} ms, p99 ${median((one) => one.p99).toFixed(1)} ms, ${median((one) => one.cpuUs).toFixed(0)} us of redirects a click; ratio answered ${ratio((one) => one.perSecond)}, until in the database ${ratio((one) => one.storedPerSecond)}, processor time ${ratio((one) => one.cpuUs)}`,
    );
  }
}
