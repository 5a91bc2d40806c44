import { readFile } from 'node:fs/promises';
import { record } from '../record.ts';
import { sendLoad } from './send-load.ts';
import type { openServers } from './start-servers.ts';
import { waitForSpool } from './wait-for-spool.ts';
import { writeRequests } from './write-requests.ts';

const MILLION = 1_000_000;
const ROUND_MS = 5_000;

/** Serves millions of clicks and prints the server's memory after each million. */
export async function measureMemory(
  servers: Awaited<ReturnType<typeof openServers>>,
  connections: number,
  millions: number,
): Promise<void> {
  const ours = await servers.start('serve-ours.ts');
  const requests = writeRequests(ours.codes ?? []);
  let served = 0;
  let millionsServed = 0;
  const memoryMb: number[] = [];
  const begunMs = performance.now();
  while (millionsServed < millions) {
    const round = await sendLoad(ours.port, requests, connections, ROUND_MS);
    served += round.latenciesMs.length;
    if (served < (millionsServed + 1) * MILLION) continue;
    millionsServed += 1;
    const rssMb = await readRssMb(ours.pid);
    memoryMb.push(rssMb);
    const seconds = (performance.now() - begunMs) / 1000;
    console.log(`${served} clicks, ${seconds.toFixed(0)} s: ${rssMb} MB resident`);
  }
  const behindMs = await waitForSpool(ours.metrics_port);
  const growthMb = (memoryMb.at(-1) ?? 0) - (memoryMb[0] ?? 0);
  record({ clicks: served, memory_mb: memoryMb, behind_ms: behindMs });
  console.log(
    `redirect: ${served} clicks, memory ${growthMb} MB more than after the first million; all in the database ${behindMs.toFixed(0)} ms after the last`,
  );
}

/** Resident memory of one process in MB. */
async function readRssMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? Number.NaN) / 1024);
}
