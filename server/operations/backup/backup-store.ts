import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBucket } from '#server/platform/config/read-bucket.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openBucket } from '#server/platform/files/open-bucket.ts';
import { openFolder } from '#server/platform/files/open-folder.ts';

/** The version of the layout of a backup; a change gets the next number. */
export const BACKUP_FORMAT = 1;
/** Written last: a backup without it is incomplete. */
export const HEADER = 'backup.json';

/** The content of `backup.json`, which is never encrypted. */
export type Header = {
  format: number;
  created_at: string;
  /** Salt of the passphrase; null: the parts are not encrypted. */
  salt: string | null;
  parts: { name: string; bytes: number; sha256: string }[];
};

/** The first entry of the archive. */
export type Manifest = {
  /** `physical`: the files of the cluster and its write-ahead log; `logical`: rows of each table. */
  kind: 'physical' | 'logical';
  begun_at: string;
  postgres: string;
  migrations: string[];
  /** The bucket that has the uploads, which are not in the backup; null: they are. Missing in earlier backups. */
  uploads?: string | null;
  /** Fingerprint of the secret key, which a backup does not contain. */
  key_fingerprint: string;
  /** The last transaction of the ledger when the backup began. */
  ledger_id: string;
  ledger_hash: string;
};

/** The last entry of the archive, which shows that it is complete. */
export type Ending = {
  entries: number;
  /** Recovery to a point in time starts here; by the clock of the database, as `as_of`. */
  ended_at: string;
  /** The backup has everything that was committed until then. Missing in earlier backups. */
  as_of?: string;
};

/** Opens the place of one backup: a folder below `target`, or a prefix of a bucket (`s3://...`). */
export function openBackupStore(target: string, name: string): FileStore {
  if (!isBucket(target)) return openFolder(join(target, name));
  const bucket = readBucket(target);
  return openBucket({ ...bucket, prefix: `${bucket.prefix}${name}/` });
}

/** Deletes the parts of a backup that failed, and its folder. */
export async function removeParts(
  target: string,
  name: string,
  parts: readonly string[],
): Promise<void> {
  const store = openBackupStore(target, name);
  for (const part of parts) await store.delete(part);
  if (!isBucket(target)) await rm(join(target, name), { recursive: true, force: true });
}

/**
 * Deletes a backup. Its header, which names its parts, is the last: an interrupted deletion is repeated.
 * No effect if there is none.
 */
export async function removeBackup(target: string, name: string): Promise<void> {
  const header = await openBackupStore(target, name).read(HEADER);
  const parts = header ? (JSON.parse(header.toString()) as Header).parts : [];
  await removeParts(target, name, [...parts.map((part) => part.name), HEADER]);
}

/**
 * Deletes what a backup has left that ended with its process: it has no header, and its parts are numbered.
 */
export async function removePartial(target: string, name: string): Promise<void> {
  const store = openBackupStore(target, name);
  const parts: string[] = [];
  for (let part = await store.open(partName(0)); part; ) {
    part.stream.destroy();
    parts.push(partName(parts.length));
    part = await store.open(partName(parts.length));
  }
  await removeParts(target, name, [...parts, HEADER]);
}

/** The name of a part by its number, from 0. */
export const partName = (number: number): string => `part-${String(number).padStart(5, '0')}`;

/** The name of a backup that begins now. */
export const nameBackup = (begun: Date): string => begun.toISOString().replace(/[:.]/g, '-');

/** A target without the keys of its bucket. */
export function placeOf(target: string): string {
  if (!isBucket(target)) return target;
  const { endpoint, name, prefix } = readBucket(target);
  return `s3://${new URL(endpoint).host}/${name}/${prefix}`;
}

/** Whether a target is a bucket and not a folder. */
export const isBucket = (target: string) => /^s3(\+http)?:/.test(target);
