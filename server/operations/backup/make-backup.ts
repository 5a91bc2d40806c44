import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { fingerprintOf } from '#server/operations/data-folder/require-same-key.ts';
import { now } from '#server/platform/clock.ts';
import { reachDatabase } from '#server/platform/db/migrate.ts';
import type { Parts } from '#server/platform/parts.ts';
import {
  type Ending,
  type Manifest,
  nameBackup,
  openBackupStore,
  removeParts,
} from './backup-store.ts';
import { copyCluster } from './copy-cluster.ts';
import { copyData, keepSpool } from './copy-data.ts';
import { dumpTables } from './dump-tables.ts';
import { readTime } from './read-time.ts';
import { writeArchive } from './write-archive.ts';

/** What is backed up, and where to. */
export type BackupOrder = {
  /** Default: that of the moment. */
  name?: string | undefined;
  target: string;
  passphrase: string;
  /** Address of the owner of the tables. */
  owner: string;
  /** The folder of the embedded cluster for a physical backup; null: a logical one. */
  cluster: string | null;
  /** The last transaction of the ledger. */
  ledger: { id: string; hash: string };
  /** Stops the backup, which is then deleted. */
  signal?: AbortSignal | undefined;
};

/** A finished backup: its name below the target, its compressed size and its moment. */
export type MadeBackup = {
  name: string;
  bytes: number;
  as_of: string;
  content: Manifest['kind'];
  begun_at: Date;
};

/** Backs up database and files while the program runs. Nothing is kept if it fails. */
export async function makeBackup(
  { config }: Pick<Parts, 'config'>,
  order: BackupOrder,
): Promise<MadeBackup> {
  const begun = now();
  const name = order.name ?? nameBackup(begun);
  const client = await reachDatabase(order.owner);
  const temporary = await mkdtemp(join(config.data_dir, 'backup-'));
  const kept = join(temporary, 'spool');
  const keep = () => keepSpool(config.data_dir, kept);
  const store = openBackupStore(order.target, name);
  const archive = writeArchive(store, temporary, order.passphrase, {
    createdAt: begun,
    signal: order.signal,
  });
  try {
    const manifest = await describe(client, order, config, begun);
    await archive.addBytes('manifest.json', JSON.stringify(manifest));
    await keep();
    const as_of =
      order.cluster === null
        ? await dumpTables(client, archive, keep)
        : await copyCluster(client, order.cluster, archive, keep);
    await keep();
    const ended_at = await readTime(client);
    await copyData(archive, config.data_dir, kept);
    // The manifest is not counted.
    const ending: Ending = { entries: archive.entries() - 1, ended_at, as_of };
    await archive.addBytes('ending.json', JSON.stringify(ending));
    const { bytes } = await archive.end();
    return { name, as_of, bytes, content: manifest.kind, begun_at: begun };
  } catch (error) {
    await removeParts(order.target, name, await archive.abort());
    throw error;
  } finally {
    await client.end();
    await rm(temporary, { recursive: true, force: true });
  }
}

async function describe(
  client: Client,
  { cluster, ledger }: BackupOrder,
  { secret_key, bucket }: Parts['config'],
  begun: Date,
): Promise<Manifest> {
  const migrations = await client.query<{ name: string }>(
    'select name from migrations order by name',
  );
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    kind: cluster === null ? 'logical' : 'physical',
    begun_at: begun.toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: migrations.rows.map((row) => row.name),
    key_fingerprint: fingerprintOf(secret_key),
    uploads: bucket ? `${bucket.endpoint}/${bucket.name}/${bucket.prefix}` : null,
    ledger_id: ledger.id,
    ledger_hash: ledger.hash,
  };
}
