import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** An untrusted file for another process: its path, or its bytes if it is small. */
export type FileSource = { path: string } | { bytes: Uint8Array };

/** Opens the file from its first byte; every call starts a new read. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

const PIECE_BYTES = 256 * 1024;

/** The size of a file in bytes. */
export async function sizeOfSource(source: FileSource): Promise<number> {
  return 'path' in source ? (await stat(source.path)).size : source.bytes.byteLength;
}

/** The whole file in memory. */
export async function bytesOf(source: FileSource): Promise<Uint8Array> {
  return 'path' in source ? readFile(source.path) : source.bytes;
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
