import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { Weight } from './write-archive.ts';

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
