import { resolve } from 'node:path';
import { readBucket } from './read-bucket.ts';
import { variable } from './variable.ts';

/** Where backups go. */
export const backupVariables = {
  BACKUP_TARGET: variable(
    'Where the worker and `tributary backup` store backups: a folder, or `s3://KEY:SECRET@host/bucket/prefix` as in `S3_URL`. Wins over the target under Settings. See [Operations](operations.md#backups).',
    { secret: true, unset: '', parse: parseTarget },
  ),
  BACKUP_PASSPHRASE: variable(
    'Encrypts backups. Without it a backup cannot be restored, so keep it elsewhere.',
    { secret: true, unset: '', parse: (value) => value },
  ),
  WAL_ARCHIVE: variable(
    'Folder to which the embedded PostgreSQL copies its write-ahead log at least once a minute, so that a backup can be restored to any later time. Keep it on another disk.',
    { unset: '', parse: (value) => resolve(value) },
  ),
};

function parseTarget(value: string): string {
  if (!/^s3(\+http)?:/.test(value)) return resolve(value);
  readBucket(value);
  return value;
}
