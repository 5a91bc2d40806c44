import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Finding } from './doctor-finding.ts';

type Space = { bavail: number; bsize: number; files: number; ffree: number };

const subject = 'disk' as const;
const MIB = 1024 ** 2;
const MIN_BYTES = 512 * MIB;
const LOW_BYTES = 5 * 1024 * MIB;
const LOW_INODES = 0.05;

/** Checks free space and free inodes at the present or future data folder. */
export async function checkDisk(
  { data_dir }: Pick<Config, 'data_dir'>,
  measure: (path: string) => Promise<Space> = statfs,
): Promise<Finding[]> {
  const { bavail, bsize, files, ffree } = await measure(findExisting(data_dir));
  const free = bavail * bsize;
  const text = `${(free / 1024 / MIB).toFixed(1)} GiB are free at ${data_dir}`;
  const fix = 'Free space or move DATA_DIR to a larger disk: clicks and orders need the space.';
  const found: Finding[] = [];
  if (free < MIN_BYTES) found.push({ level: 'error', subject, text, fix });
  else if (free < LOW_BYTES) found.push({ level: 'warning', subject, text, fix });
  // Some file systems have no fixed number of inodes.
  if (files > 0 && ffree / files < LOW_INODES) {
    const few = `only ${ffree} more files can be created at ${data_dir}`;
    found.push({ level: 'warning', subject, text: few, fix: 'Delete files, or use another disk.' });
  }
  return found.length > 0 ? found : [{ level: 'OK', subject, text }];
}

function findExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : findExisting(dirname(path));
}
