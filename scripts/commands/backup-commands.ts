import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findHead } from '#server/books/ledger/find-head.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import {
  findLastBackup,
  recordBackup,
  recordVerification,
} from '#server/operations/backup/record-backup.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { isSameKeyAs } from '#server/operations/data-folder/require-same-key.ts';
import { findRunningEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { verifyRestored } from './verify-restored.ts';
import { type Command, withParts } from './with-parts.ts';

/** Commands that back up the installation, restore it and prove that it can be restored. */
export const backupCommands: readonly Command[] = [
  {
    name: ['backup'],
    asks: '[--logical]',
    does: 'backs up database, uploads, archived clicks and spools to BACKUP_TARGET while the program runs; --logical: rows instead of the files of the cluster, always so for DATABASE_URL',
    run: backUp,
  },
  {
    name: ['restore'],
    asks: '<name> --to <folder> [--at <time>] [--into-database]',
    does: 'restores a backup into a new data folder, at a later time with WAL_ARCHIVE; --into-database: rows go to the empty database of DATABASE_URL',
    run: restore,
  },
  {
    name: ['verify'],
    asks: '[<name>]',
    does: 'restores a backup (default: the last) into a temporary folder, reads every row and recomputes the ledger; exit code 1 if anything is damaged',
    run: verify,
  },
];

async function backUp(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { logical: { type: 'boolean' } } });
  const { target, passphrase } = targetOf(readConfig());
  await withParts(async (parts) => {
    const { config, db } = parts;
    if (passphrase === '') console.log('The backup is not encrypted: set BACKUP_PASSPHRASE.');
    const folder = join(config.data_dir, 'database');
    const embedded = readConfig().database_url === '' ? await findRunningEmbedded(folder) : null;
    const isPhysical = embedded !== null && !values.logical;
    const made = await makeBackup(parts, {
      target,
      passphrase,
      owner: embedded ?? config.database_url,
      cluster: isPhysical ? join(folder, 'cluster') : null,
      ledger: await findHead(db),
    });
    await recordBackup(db, made);
    const megabytes = (made.bytes / 1e6).toFixed(1);
    console.log(`Backup ${made.name}: ${megabytes} MB, as of ${made.as_of}.`);
    console.log(
      'It does not contain the secret key: keep SECRET_KEY or DATA_DIR/secret-key elsewhere.',
    );
  });
}

async function restore(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      at: { type: 'string' },
      'into-database': { type: 'boolean' },
    },
  });
  const [name] = positionals;
  if (name === undefined || values.to === undefined) {
    throw new Error('Say which and where to: restore <name> --to <folder>.');
  }
  const config = readConfig();
  const at = values.at === undefined ? null : new Date(values.at);
  if (at !== null && Number.isNaN(at.getTime())) throw new Error(`${values.at} is not a time.`);
  const { manifest, as_of } = await restoreBackup({
    ...targetOf(config),
    name,
    to: values.to,
    database_url: values['into-database'] ? config.database_url : '',
    at,
    wal_archive: config.wal_archive,
    is_temporary: false,
  });
  console.log(
    `Restored ${name} (${manifest.kind}) to ${values.to}, as of ${at?.toISOString() ?? as_of}.`,
  );
  console.log(`Start the program with DATA_DIR=${values.to} and the secret key of then.`);
}

function verify([name]: readonly string[]): Promise<void> {
  const config = readConfig();
  const { target, passphrase } = targetOf(config);
  return withParts(async ({ db, config: { secret_key } }) => {
    const found = name ?? (await findLastBackup(db));
    if (found === null) throw new Error('There is no backup yet.');
    const folder = await mkdtemp(join(tmpdir(), 'tributary-verify-'));
    // As root the embedded database runs as another user, who must be able to enter.
    await chmod(folder, 0o711);
    try {
      const to = join(folder, 'data');
      const order = {
        target,
        passphrase,
        name: found,
        to,
        database_url: '',
        at: null,
        wal_archive: '',
        is_temporary: true,
      };
      const { manifest, as_of } = await restoreBackup(order);
      const counts = await verifyRestored(to, {
        id: BigInt(manifest.ledger_id),
        hash: manifest.ledger_hash,
      });
      const text = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
      console.log(
        `Backup ${found} as of ${as_of}: ${text.join(', ')}. It is complete and correct.`,
      );
      if (!isSameKeyAs(manifest.key_fingerprint, secret_key)) {
        console.log('It was made with another secret key than this one.');
      }
      await recordVerification(db, found);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function targetOf({ backup_target, backup_passphrase }: Config) {
  if (backup_target === '') throw new Error('Set BACKUP_TARGET to a folder or a bucket.');
  return { target: backup_target, passphrase: backup_passphrase };
}
