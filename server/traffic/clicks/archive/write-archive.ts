import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** The number of lines, and the hexadecimal SHA-256 of the lines including their line ends. */
export type Weight = { clicks: number; sha256: string };

/**
 * Writes lines into a gzip file. The file is written under a temporary name, synced and renamed, so
 * the final name always denotes a complete file. Leftovers of an interrupted attempt are
 * overwritten.
 */
export async function writeArchive(
  path: string,
  batches: AsyncIterable<string[]>,
): Promise<Weight> {
  const hash = createHash('sha256');
  let clicks = 0;
  async function* texts() {
    for await (const lines of batches) {
      const text = `${lines.join('\n')}\n`;
      clicks += lines.length;
      hash.update(text);
      yield text;
    }
  }
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  await pipeline(texts, createGzip(), createWriteStream(unfinished, { flush: true }));
  await rename(unfinished, path);
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
  return { clicks, sha256: hash.digest('hex') };
}
