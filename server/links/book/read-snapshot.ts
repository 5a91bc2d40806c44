import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { LiveLink } from '../store.ts';

/** Where a data folder keeps the links that are redirected while the database is away. */
export const snapshotOf = (dataDir: string) => join(dataDir, 'link-book');

/** Whether a start without the database could send anybody on. */
export const hasSnapshot = (dataDir: string) => existsSync(snapshotOf(dataDir));

/** The links of a snapshot; none where there is no file. Throws where it is not whole. */
export async function readSnapshot(file: string): Promise<LiveLink[]> {
  if (!existsSync(file)) return [];
  const bytes = await readFile(file);
  const end = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
  const body = bytes.subarray(0, end);
  const { links, sum } = JSON.parse(bytes.toString('utf8', end)) as { links: number; sum: number };
  const found = body.toString('utf8').split('\n').slice(0, -1);
  if (found.length !== links || crc32(body) !== sum) throw new Error(`${file} is damaged`);
  return found.map((line) => JSON.parse(line) as LiveLink);
}
