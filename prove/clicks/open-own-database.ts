import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

/** A PostgreSQL that nobody else uses, so that it can be stopped and frozen. */
export type OwnDatabase = {
  db: Db;
  url: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops all its processes where they stand, as a hanging disk does. */
  freeze: () => Promise<void>;
  thaw: () => void;
  close: () => Promise<void>;
};

/** Starts one, durable and migrated, in a folder of its own. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-database-'));
  let server = await startEmbedded(folder);
  const { url } = server;
  await migrate(url);
  const db = connect(url);
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  return {
    db,
    url,
    stop: () => server.stop(),
    async start() {
      server = await startEmbedded(folder);
      if (server.url !== url) throw new Error('the database came back at another address');
    },
    async freeze() {
      const text = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8');
      const head = Number(text.split('\n')[0]);
      // The head first, or it would make new ones.
      process.kill(head, 'SIGSTOP');
      frozen = [head, ...(await childrenOf(head))];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    async close() {
      thaw();
      await db.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function childrenOf(head: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The command in brackets may hold anything, spaces too.
    const parent = text.slice(text.lastIndexOf(')') + 2).split(' ')[1];
    if (Number(parent) === head) found.push(Number(name));
  }
  return found;
}
