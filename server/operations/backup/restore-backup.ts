import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { giveToServer } from '#server/operations/embedded-database/run-postgres.ts';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { migrate, reachDatabase } from '#server/platform/db/migrate.ts';
import { listMigrationNames } from '#server/platform/db/migration-files.ts';
import { type Ending, type Manifest, openBackupStore } from './backup-store.ts';
import type { DumpedSchema } from './dump-tables.ts';
import { openTableLoader, type TableLoader } from './load-tables.ts';
import { type ArchiveEntry, collectBytes, readArchive } from './read-archive.ts';

/** Which backup is restored, and where to. */
export type RestoreOrder = {
  target: string;
  name: string;
  passphrase: string;
  /** The new data folder, which must be empty or missing. */
  to: string;
  /** An empty database for a logical backup; '': the embedded one in `to`. */
  database_url: string;
  /** Recover to this time from `wal_archive`; null: to the end of the backup. */
  at: Date | null;
  wal_archive: string;
  /** The copy is only read and deleted, so it need not survive a crash of the machine. */
  is_temporary: boolean;
  signal?: AbortSignal | undefined;
};

/** What was restored. */
export type Restored = { manifest: Manifest; as_of: string };

/**
 * Restores a backup into a new data folder. The folder gets its name last, so that an interrupted
 * restore leaves none. The secret key is not in the backup.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const present = await readdir(order.to).catch(() => []);
  if (present.length > 0) throw new Error(`${order.to} is not empty: restore into a new folder.`);
  const folder = `${resolve(order.to)}.restoring`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Whatever the umask is: as root the embedded database runs as another user, who must enter.
  await chmod(folder, 0o711);
  try {
    const restored = await unpack(order, folder);
    await rm(order.to, { recursive: true, force: true });
    await rename(folder, order.to);
    return restored;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function unpack(order: RestoreOrder, folder: string): Promise<Restored> {
  const store = openBackupStore(order.target, order.name);
  let manifest: Manifest | null = null;
  let finish: (ending: Ending) => Promise<void> = async () => {};
  let abort = async () => {};
  try {
    const ending = await readArchive(store, order.passphrase, async (found) => {
      manifest = found;
      await requireKnownMigrations(found);
      const sink =
        found.kind === 'physical'
          ? unpackCluster(order, folder)
          : await unpackTables(order, folder, found, (end) => {
              abort = end;
            });
      finish = sink.finish;
      return async (entry) => {
        order.signal?.throwIfAborted();
        if (entry.name.startsWith('data/')) await unpackFile(folder, entry.name.slice(5), entry);
        else await sink.add(entry);
      };
    });
    if (manifest === null) throw new Error('The backup has no manifest.');
    await finish(ending);
    return { manifest, as_of: ending.as_of ?? ending.ended_at };
  } finally {
    await abort();
  }
}

async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = await listMigrationNames(migrations);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Error(
    `The backup is of a newer version of the program: it has the migration ${unknown}.`,
  );
}

const durabilityOf = ({ is_temporary }: RestoreOrder) => (is_temporary ? 'scratch' : 'durable');

type Sink = {
  add: (entry: ArchiveEntry) => Promise<void>;
  finish: (ending: Ending) => Promise<void>;
};

function unpackCluster(order: RestoreOrder, folder: string): Sink {
  if (order.database_url !== '') {
    throw new Error('A backup of the embedded database can only be restored to a folder.');
  }
  return {
    add: (entry) => unpackFile(folder, `database/${entry.name}`, entry),
    finish: (ending) => recover(order, `${folder}/database`, ending),
  };
}

/**
 * Lets the server replay the write-ahead log once. It ends on a new timeline, so that it never
 * writes the same log files as the original.
 */
async function recover(order: RestoreOrder, folder: string, ending: Ending): Promise<void> {
  const { at, wal_archive } = order;
  if (at !== null && at < new Date(ending.ended_at)) {
    throw new Error(
      `The backup ended at ${ending.ended_at}: choose a later time or an earlier backup.`,
    );
  }
  if (at !== null && wal_archive === '')
    throw new Error('WAL_ARCHIVE is needed for a point in time.');
  const cluster = join(folder, 'cluster');
  await writeFile(join(cluster, 'recovery.signal'), '');
  await giveToServer(cluster);
  const command = at === null ? 'false' : `gunzip < "${wal_archive}/%f.gz" > "%p"`;
  const target =
    at === null
      ? []
      : [
          `recovery_target_time=${at.toISOString().replace('Z', '+00')}`,
          'recovery_target_action=promote',
        ];
  const server = await startEmbedded(folder, {
    durability: durabilityOf(order),
    settings: [`restore_command=${command}`, ...target],
  });
  await server.stop();
}

async function unpackTables(
  order: RestoreOrder,
  folder: string,
  manifest: Manifest,
  opened: (end: () => Promise<void>) => void,
): Promise<Sink> {
  const server =
    order.database_url === ''
      ? await startEmbedded(`${folder}/database`, { durability: durabilityOf(order) })
      : null;
  const url = server?.url ?? order.database_url;
  let client: Client | null = null;
  opened(async () => {
    await client?.end();
    await server?.stop();
  });
  await requireEmpty(url);
  await migrate(url, { only: manifest.migrations });
  client = await reachDatabase(url);
  const connection = client;
  let loader: TableLoader | null = null;
  return {
    async add({ name, bytes }) {
      if (bytes === null) return;
      if (name === 'tables.json') {
        const text = (await collectBytes(bytes)).toString();
        loader = await openTableLoader(connection, JSON.parse(text) as DumpedSchema);
      } else await loader?.add(name.replace('tables/', ''), bytes);
    },
    finish: async () => loader?.end(),
  };
}

async function requireEmpty(url: string): Promise<void> {
  const client = await reachDatabase(url);
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname = 'public' limit 1`,
  );
  await client.end();
  if (rowCount !== 0) throw new Error('The database is not empty: restore into a new one.');
}

/** Writes an entry below `folder`. A name that leads outside it is refused. */
async function unpackFile(folder: string, name: string, { bytes }: ArchiveEntry): Promise<void> {
  const path = resolve(folder, name);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`The archive has the path ${name}.`);
  if (bytes === null) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chmod(path, 0o700);
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
}
