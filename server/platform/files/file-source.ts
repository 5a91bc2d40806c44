import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A file from outside that another process reads: by its path, or its bytes where it is small. */
export type FileSource = { path: string } | { bytes: Uint8Array };

/** Opens a file anew, from its first byte, as often as it is called. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

const PIECE_BYTES = 256 * 1024;

/** The size of a file in bytes. */
export async function sizeOfSource(source: FileSource): Promise<number> {
  return 'path' in source ? (await stat(source.path)).size : source.bytes.byteLength;
}

export function openSource(source: FileSource): OpenBytes {
  return 'path' in source
    ? () => createReadStream(source.path, { highWaterMark: PIECE_BYTES })
    : () => inPieces(source.bytes);
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}
