import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';

/** The number of lines, and the hexadecimal SHA-256 of the lines including their line ends. */
type Weight = { clicks: number; sha256: string };

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

/**
 * Streams a file written by `writeArchive` and passes its lines to `take`; rejects if it is
 * incomplete. Returns the number of lines and their SHA-256.
 */
export async function readArchive(
  path: string,
  take: (lines: string[]) => Promise<void>,
): Promise<Weight> {
  const hash = createHash('sha256');
  const decoder = new StringDecoder('utf8');
  let clicks = 0;
  let rest = '';
  await pipeline(createReadStream(path), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      hash.update(piece);
      // Only a newline ends a line: JSON escapes line breaks within texts.
      const lines = (rest + decoder.write(piece)).split('\n');
      rest = lines.pop() ?? '';
      clicks += lines.length;
      if (lines.length > 0) await take(lines);
    }
  });
  if (rest !== '') throw new Error(`${path} ends within a line.`);
  return { clicks, sha256: hash.digest('hex') };
}
