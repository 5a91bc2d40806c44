import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFrame } from '#server/traffic/clicks/recording/frame-format.ts';
import { nameOwner } from '#server/traffic/clicks/recording/name-owner.ts';
import { record } from '../record.ts';
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
    const files = await writeFiles(spool, clicks);
    const ours = await servers.start('serve-ours.ts');
    const requests = writeRequests(ours.codes ?? []);
    const begunMs = performance.now();
    const latenciesMs: number[] = [];
    // The redirect's own file also lies in the folder while visitors are served.
    while ((await readdir(spool)).some((name) => files.has(name))) {
      const round = await sendLoad(ours.port, requests, CONNECTIONS, ROUND_MS);
      latenciesMs.push(...round.latenciesMs);
    }
    const seconds = (performance.now() - begunMs) / 1000;
    const loaded = files.size * FILE_CLICKS;
    const p99 = latenciesMs.sort((one, other) => one - other)[
      Math.floor(latenciesMs.length * 0.99)
    ];
    const visitors_per_second = latenciesMs.length / seconds;
    record({ clicks: loaded, seconds, visitors_per_second, p99_ms: p99 });
    console.log(
      `loading: ${loaded} clicks in ${seconds.toFixed(1)} s, ${Math.round((loaded * 60) / seconds)} a minute, while ${Math.round(visitors_per_second)} visitors a second were served, p99 ${(p99 ?? 0).toFixed(1)} ms`,
    );
  } finally {
    await servers.close();
  }
}

/** Writes the files that an ended process would have left; returns their names. */
async function writeFiles(spool: string, clicks: number): Promise<Set<string>> {
  const files = new Set<string>();
  const owner = nameEndedOwner();
  for (let file = 0; file < clicks / FILE_CLICKS; file += 1) {
    const frames = Array.from({ length: FILE_CLICKS / A_GROUP }, () =>
      writeFrame(inventGroup(A_GROUP), ''),
    );
    const name = `${String(file).padStart(20, '0')}-${'ab'.repeat(8)}_${owner}.spool`;
    await writeFile(join(spool, name), Buffer.concat(frames));
    files.add(name);
  }
  return files;
}

/** An owner of this PID namespace whose process has ended. */
function nameEndedOwner(): string {
  const { pid } = spawnSync('true');
  const namespace = nameOwner().name.split('x')[2];
  return [pid, 1, namespace, 1].join('x');
}
