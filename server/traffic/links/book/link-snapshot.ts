import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { LiveLink } from '../store.ts';

const BATCH_SIZE = 500;
const ABANDONED_MS = 600_000;

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

/**
 * Replaces the snapshot file atomically: a reader finds the old content or the new content,
 * complete. The links are written in small pieces, so that visits are served in between.
 */
export async function writeSnapshot(file: string, links: readonly LiveLink[]): Promise<void> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    let sum = 0;
    for (let from = 0; from < links.length; from += BATCH_SIZE) {
      const piece = links.slice(from, from + BATCH_SIZE);
      const bytes = Buffer.from(piece.map((link) => `${JSON.stringify(link)}\n`).join(''));
      sum = crc32(bytes, sum);
      await handle.writeFile(bytes);
    }
    await handle.writeFile(`${JSON.stringify({ links: links.length, sum })}\n`);
    await handle.sync();
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
  await removeAbandoned(file);
}

/** Removes the temporary file of a process that stopped while writing. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.new')) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      // Both are system time; the application clock (platform/clock) does not apply to files.
      ({ mtimeMs }) => performance.timeOrigin + performance.now() - mtimeMs,
      () => 0,
    );
    if (age > ABANDONED_MS) await rm(path, { force: true });
  }
}
