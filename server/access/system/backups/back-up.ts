import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHead } from '#server/books/ledger/find-head.ts';
import { isBucket } from '#server/operations/backup/backup-store.ts';
import { type MadeBackup, makeBackup } from '#server/operations/backup/make-backup.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { isSameKeyAs } from '#server/operations/data-folder/require-same-key.ts';
import { findRunningEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { readBucket } from '#server/platform/config/read-bucket.ts';
import type { Config } from '#server/platform/config.ts';
import { connectOutside } from '#server/platform/outbound/connect-outside.ts';
import type { Parts } from '#server/platform/parts.ts';
import { verifyRestored } from './verify-restored.ts';

type Place = Pick<Parts, 'config' | 'db'>;

/** What a restore drill has read. */
export type Verified = {
  name: string;
  as_of: string;
  counts: Readonly<Record<string, number>>;
  /** The backup was made with the secret key of this installation. */
  is_same_key: boolean;
};

const CONNECT_MS = 3_000;

/**
 * Backs up the installation to the target of the configuration: the files of the embedded cluster, or
 * with `isLogical`, and always of an external database, the rows of each table.
 */
export async function backUp(
  { config, db }: Place,
  from: {
    isEmbedded: boolean;
    isLogical?: boolean | undefined;
    name?: string;
    signal?: AbortSignal;
  },
): Promise<MadeBackup> {
  await requireTarget(config);
  const folder = join(config.data_dir, 'database');
  const embedded = from.isEmbedded ? await findRunningEmbedded(folder) : null;
  const isPhysical = embedded !== null && !from.isLogical;
  return makeBackup(
    { config },
    {
      name: from.name,
      target: config.backup_target,
      passphrase: config.backup_passphrase,
      owner: embedded ?? config.database_url,
      cluster: isPhysical ? join(folder, 'cluster') : null,
      ledger: await findHead(db),
      signal: from.signal,
    },
  );
}

/**
 * The restore drill: restores a backup into a temporary folder, reads every value of every row and
 * recomputes the ledger. Throws what is wrong.
 */
export async function verifyBackup(
  { config }: Pick<Parts, 'config'>,
  name: string,
  signal?: AbortSignal,
): Promise<Verified> {
  await requireTarget(config);
  const folder = await mkdtemp(join(drillFolder(config), 'verify-'));
  // As root the embedded database runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  try {
    const to = join(folder, 'data');
    const { manifest, as_of } = await restoreBackup({
      target: config.backup_target,
      passphrase: config.backup_passphrase,
      name,
      to,
      database_url: '',
      at: null,
      wal_archive: '',
      is_temporary: true,
      signal,
    });
    const link = { id: BigInt(manifest.ledger_id), hash: manifest.ledger_hash };
    const counts = await verifyRestored(to, link);
    const is_same_key = isSameKeyAs(manifest.key_fingerprint, config.secret_key);
    return { name, as_of, counts, is_same_key };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The data folder has space for a database; only root's database user cannot enter it. */
const drillFolder = ({ data_dir }: Config): string =>
  process.getuid?.() === 0 ? tmpdir() : data_dir;

/**
 * A bucket that staff have named must be on the public internet, so that the setting tells nothing about
 * the network of this machine.
 */
async function requireTarget(config: Config): Promise<void> {
  const { backup_target, fixed_variables, outbound_allowed: allowed } = config;
  if (backup_target === '') throw new Error('Set BACKUP_TARGET to a folder or a bucket.');
  if (!isBucket(backup_target) || fixed_variables.has('BACKUP_TARGET')) return;
  const { hostname: host, port } = new URL(readBucket(backup_target).endpoint);
  const server = { host, port: Number(port || 443) };
  const socket = await connectOutside(server, { allowed, timeoutMs: CONNECT_MS });
  socket.destroy();
}
