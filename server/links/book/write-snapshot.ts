import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { LiveLink } from '../store.ts';

const CONCURRENCY = 500;
const ABANDONED_MS = 600_000;

/**
 * Puts the links into a file in place of what it held before: whoever reads finds the old content or
 * the new, whole. Many links are written in small pieces, so that visitors are answered in between.
 */
export async function writeSnapshot(file: string, links: readonly LiveLink[]): Promise<void> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    let sum = 0;
    for (let from = 0; from < links.length; from += CONCURRENCY) {
      const piece = links.slice(from, from + CONCURRENCY);
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

/** A process that ended in the middle of writing leaves a piece behind. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.new')) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      // Both are the machine's own time: the business's clock has no say here.
      ({ mtimeMs }) => performance.timeOrigin + performance.now() - mtimeMs,
      () => 0,
    );
    if (age > ABANDONED_MS) await rm(path, { force: true });
  }
}
