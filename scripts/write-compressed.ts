import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Writes a brotli and a gzip copy of a file with `text` beside it at the highest quality, so that the
 * server never compresses.
 */
export async function writeCompressed(file: string, text: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.br`, await compressBrotli(text));
  await writeFile(`${file}.gz`, await compressGzip(text, { level: 9 }));
}
