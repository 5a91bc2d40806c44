import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFrame } from '#server/clicks/recording/read-frames.ts';
import { sendLoad } from '../redirect/send-load.ts';
import { openServers } from '../redirect/start-servers.ts';
import { writeRequests } from '../redirect/write-requests.ts';
import { inventGroup } from './invent-groups.ts';

const A_GROUP = 50;
const FILE_CLICKS = 50_000;
const CONNECTIONS = 16;
const ROUND_MS = 500;

/** Measures how fast the spool of an ended process is loaded while visitors are served. */
export async function measureLoading(clicks: number): Promise<void> {
  const servers = await openServers();
  try {
    const spool = join(servers.folder, 'spool');
    await mkdir(spool);
    for (let file = 0; file < clicks / FILE_CLICKS; file += 1) {
      const frames = Array.from({ length: FILE_CLICKS / A_GROUP }, () =>
        writeFrame(inventGroup(A_GROUP), ''),
      );
      const name = `${String(file).padStart(20, '0')}-${'ab'.repeat(8)}.spool`;
      await writeFile(join(spool, name), Buffer.concat(frames));
    }
    const ours = await servers.start('serve-ours.ts');
    const requests = writeRequests(ours.codes ?? []);
    const before = await readLoaded(ours.metrics_port);
    const begunMs = performance.now();
    const latenciesMs: number[] = [];
    while ((await readdir(spool)).length > 0) {
      const round = await sendLoad(ours.port, requests, CONNECTIONS, ROUND_MS);
      latenciesMs.push(...round.latenciesMs);
    }
    const seconds = (performance.now() - begunMs) / 1000;
    const loaded = (await readLoaded(ours.metrics_port)) - before;
    const p99 = latenciesMs.sort((one, other) => one - other)[
      Math.floor(latenciesMs.length * 0.99)
    ];
    console.log(
      `loading: ${loaded} clicks in ${seconds.toFixed(1)} s, ${Math.round((loaded * 60) / seconds)} a minute, while ${Math.round(latenciesMs.length / seconds)} visitors a second were served, p99 ${(p99 ?? 0).toFixed(1)} ms`,
    );
  } finally {
    await servers.close();
  }
}

async function readLoaded(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^clicks_loaded (\d+)$/m.exec(metrics)?.[1] ?? Number.NaN);
}
