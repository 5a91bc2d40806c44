import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { freezeServer } from '../freeze-server.ts';

/** A dedicated PostgreSQL server that can be stopped and frozen. */
export type OwnDatabase = {
  db: Db;
  url: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Suspends all its processes (SIGSTOP), like a hanging disk. */
  freeze: () => Promise<void>;
  thaw: () => void;
  close: () => Promise<void>;
};

/** Starts a durable, migrated server in its own folder. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-database-'));
  let server = await startEmbedded(folder);
  const { url } = server;
  await migrate(url);
  const db = connect(url);
  let thaw = () => {};
  return {
    db,
    url,
    stop: () => server.stop(),
    async start() {
      server = await startEmbedded(folder);
      if (server.url !== url) throw new Error('the database came back at another address');
    },
    async freeze() {
      thaw = await freezeServer(folder);
    },
    thaw: () => thaw(),
    async close() {
      thaw();
      await db.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
