import { parseArgs } from 'node:util';
import { backUp, verifyBackup } from '#server/access/system/backups/back-up.ts';
import {
  findLastRun,
  recordBackup,
  recordVerification,
} from '#server/operations/backup/backup-runs.ts';
import { placeOf } from '#server/operations/backup/backup-store.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { now } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { type Command, withParts } from './with-parts.ts';

/** Commands that back up the installation, restore it and prove that it can be restored. */
export const backupCommands: readonly Command[] = [
  {
    name: ['backup'],
    asks: '[--logical]',
    does: 'backs up database, uploads, archived clicks and spools to BACKUP_TARGET while the program runs; --logical: rows instead of the files of the cluster, always so for DATABASE_URL',
    run: makeBackup,
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

async function makeBackup(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { logical: { type: 'boolean' } } });
  await withParts(async (parts) => {
    const { config, db } = parts;
    if (config.backup_passphrase === '') {
      console.log('The backup is not encrypted: set BACKUP_PASSPHRASE.');
    }
    const isEmbedded = readConfig().database_url === '';
    const made = await backUp(parts, { isEmbedded, isLogical: values.logical });
    await recordBackup(db, placeOf(config.backup_target), made);
    const megabytes = (made.bytes / 1e6).toFixed(1);
    console.log(`Backup ${made.name}: ${megabytes} MB, as of ${made.as_of}.`);
    if (config.bucket !== null) {
      console.log('It does not contain the uploads, which are in the bucket of S3_URL.');
    }
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
    // Migrations and COPY need the server itself.
    database_url: values['into-database'] ? config.database_direct_url || config.database_url : '',
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
  return withParts(async (parts) => {
    const { db, config } = parts;
    const target = placeOf(config.backup_target);
    const found = name ?? (await findLastRun(db, 'backup', target))?.name;
    if (found == null) throw new Error('There is no backup yet.');
    const begun_at = now();
    const { as_of, counts, is_same_key } = await verifyBackup(parts, found);
    const text = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
    console.log(`Backup ${found} as of ${as_of}: ${text.join(', ')}. It is complete and correct.`);
    if (!is_same_key) console.log('It was made with another secret key than this one.');
    await recordVerification(db, { target, name: found, begun_at });
  });
}

function targetOf({ backup_target, backup_passphrase }: Config) {
  if (backup_target === '') throw new Error('Set BACKUP_TARGET to a folder or a bucket.');
  return { target: backup_target, passphrase: backup_passphrase };
}
