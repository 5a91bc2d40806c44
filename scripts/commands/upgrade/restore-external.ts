import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { reachDatabase } from '#server/platform/db/migrate.ts';
import { type Installation, runVersion } from './find-installation.ts';
import { putBack, setAside } from './set-aside.ts';

/** Sessions of processes that were just stopped end within this time. */
const ENDING_MS = 5_000;
const RETRY_MS = 500;

/** A backup, the version that restores it, and the migrations that this version does not know. */
export type Former = { version: string; backup: string; migrations: readonly string[] };

/**
 * Restores the backup of before an upgrade into the database of `DATABASE_URL`. The tables of the newer
 * version stay in a schema of their own: if the restore fails they are put back, and nothing has changed.
 * Throws without a change if another session uses the database, or its tables cannot be set aside.
 */
export async function restoreExternal(
  installation: Installation,
  { version, backup, migrations }: Former,
): Promise<void> {
  const client = await reachDatabase(installation.database_url);
  try {
    const state = await readState(client, migrations);
    if (state === 'former') {
      // The way back of another machine has restored it.
      console.log(`The database is that of ${basename(version)} already.`);
      return;
    }
    if (state === 'empty') return restore(installation, version, backup);
    await requireAlone(client);
    const kept = basename(installation.current).replaceAll(/\W+/g, '_');
    await setAside(client, kept);
    try {
      await restore(installation, version, backup);
    } catch (error) {
      await putBack(client, kept);
      const what = 'The backup was not restored, and the database is as it was.';
      throw new Error(`${what} ${(error as Error).message}`);
    }
    console.log(`The tables of the newer version are in the schema ${kept}.`);
  } finally {
    await client.end();
  }
}

/** Into the empty schema. Uploads and archived clicks are in the data folder still. */
async function restore(installation: Installation, version: string, backup: string): Promise<void> {
  const folder = `${installation.data_dir}-restored`;
  runVersion(installation, version, ['restore', backup, '--to', folder, '--into-database']);
  await rm(folder, { recursive: true });
}

/** Whether the database was migrated by the newer version, is that of the former one, or has no tables. */
async function readState(
  client: Client,
  migrations: readonly string[],
): Promise<'newer' | 'former' | 'empty'> {
  const there = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (there.rowCount === 0) return 'empty';
  const newer = await client.query('select from public.migrations where name = any($1)', [
    migrations,
  ]);
  return newer.rowCount === 0 ? 'former' : 'newer';
}

/** The data folder shows only the processes of this machine; the database shows all of them. */
async function requireAlone(client: Client): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const { rows } = await client.query<{ role: string; place: string }>(`
      select distinct usename as role, coalesce(host(client_addr), 'this machine') as place
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename is not null
        and coalesce(backend_type, 'client backend') = 'client backend' order by 1, 2`);
    if (rows.length === 0) return;
    if (waitedMs >= ENDING_MS) {
      const sessions = rows.map(({ role, place }) => `${role} from ${place}`).join(', ');
      throw new Error(
        `Other sessions use the database (${sessions}): stop every process on every machine, and close the connections of poolers and tools.`,
      );
    }
    await setTimeout(RETRY_MS);
  }
}
