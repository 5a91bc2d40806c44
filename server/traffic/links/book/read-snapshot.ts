import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { LiveLink } from '../store.ts';

/** Where the snapshot of the link book is stored within a data folder. */
export const snapshotOf = (dataDir: string) => join(dataDir, 'link-book');

/** Whether a start without the database could redirect any link. */
export const hasSnapshot = (dataDir: string) => existsSync(snapshotOf(dataDir));

/**
 * The links of a snapshot; empty if there is no file. Throws if the file is incomplete or corrupt.
 */
export async function readSnapshot(file: string): Promise<LiveLink[]> {
  if (!existsSync(file)) return [];
  const bytes = await readFile(file);
  const end = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
  const body = bytes.subarray(0, end);
  const { links, sum } = JSON.parse(bytes.toString('utf8', end)) as { links: number; sum: number };
  const found = body.toString('utf8').split('\n').slice(0, -1);
  if (found.length !== links || crc32(body) !== sum) throw new Error(`${file} is corrupt`);
  return found.map((line) => JSON.parse(line) as LiveLink);
}
