import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { readTime } from './read-time.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Folders whose content PostgreSQL creates again; the folders themselves must exist. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const OMITTED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|recovery\.signal)$/;

/**
 * Adds a base backup of a running cluster: its files, and the write-ahead log from the first to the
 * last of them, without which they are inconsistent. A temporary slot keeps that log until it is
 * copied. `client` is a connection of the owner; `atEnd` runs before the moment that is returned, until
 * which the copy has every commit.
 */
export async function copyCluster(
  client: Client,
  cluster: string,
  archive: ArchiveWriter,
  atEnd: () => Promise<void>,
): Promise<string> {
  await client.query(`set statement_timeout = 0`);
  await archive.addFile('password', join(dirname(cluster), 'password'));
  await client.query(
    `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
  );
  const first = await walFile(
    client,
    `select pg_walfile_name(pg_backup_start('tributary', true)) as name`,
  );
  await copyFolder(archive, cluster, '');
  await atEnd();
  const asOf = await readTime(client);
  const { rows } = await client.query<{ label: string; lsn: string }>(
    `select lsn::text as lsn, labelfile as label from pg_backup_stop(false)`,
  );
  const [{ label, lsn } = { label: '', lsn: '' }] = rows;
  await archive.addBytes('cluster/backup_label', label);
  const last = await walFile(client, `select pg_walfile_name($1::pg_lsn) as name`, [lsn]);
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  for (const name of segments.sort()) {
    await archive.addFile(`cluster/pg_wal/${name}`, join(cluster, 'pg_wal', name));
  }
  return asOf;
}

async function walFile(client: Client, query: string, values: string[] = []): Promise<string> {
  const { rows } = await client.query<{ name: string }>(query, values);
  return rows[0]?.name ?? '';
}

async function copyFolder(archive: ArchiveWriter, cluster: string, below: string): Promise<void> {
  await archive.addFolder(`cluster${below}/`);
  for (const entry of await readdir(`${cluster}${below}`, { withFileTypes: true })) {
    if (OMITTED.test(entry.name)) continue;
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (EMPTIED.has(entry.name) && below === '') await archive.addFolder(`cluster${path}/`);
      else await copyFolder(archive, cluster, path);
    } else if (await exists(cluster + path)) {
      // A table dropped after this line is in the write-ahead log.
      await archive.addFile(`cluster${path}`, cluster + path).catch(ignoreMissing);
    }
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
