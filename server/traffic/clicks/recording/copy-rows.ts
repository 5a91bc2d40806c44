import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Connection } from 'pg';
import { writeCopy, writeData } from './encode-rows.ts';

/** PostgreSQL inserts about this many bytes of rows together. */
const BLOCK_BYTES = 64 * 1024;
const MAX_PAUSE_MS = 20;

/**
 * Copies rows into a table in one round trip; durable unless a transaction is open. The rows are
 * sent without waiting for the server to request them; a server that refuses the statement ignores
 * them. The buffers are not copied and must not change until the promise resolves. With `spreadMs`
 * they are sent in blocks over about this time, so that whatever else needs the processor of the
 * database runs between the blocks.
 */
export function copyRows(
  client: ClientBase,
  table: string,
  pieces: readonly Buffer[],
  spreadMs = 0,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { head, tail } = writeCopy(table);
  const over = new AbortController();
  client.query({
    submit: ({ stream }: Connection) => {
      if (spreadMs === 0) return write(stream, [head, ...writeData(pieces), tail]);
      write(stream, [head]);
      void sendBlocks(stream, pieces, spreadMs, over.signal).then(
        () => write(stream, [tail]),
        ignore,
      );
    },
    handleError: (error: Error) => {
      over.abort();
      reject(error);
    },
    handleReadyForQuery: () => resolve(),
    handleCopyInResponse: () => {},
    handleCommandComplete: () => {},
  });
  return promise;
}

/** Sends rows with pauses between the blocks; rejects once the copy is over. */
async function sendBlocks(
  stream: Duplex,
  pieces: readonly Buffer[],
  spreadMs: number,
  signal: AbortSignal,
): Promise<void> {
  const blocks = splitIntoBlocks(pieces);
  const pauseMs = Math.min(MAX_PAUSE_MS, spreadMs / blocks.length);
  for (const [index, block] of blocks.entries()) {
    if (index > 0) await pause(pauseMs, undefined, { signal });
    write(stream, writeData(block));
  }
}

function splitIntoBlocks(pieces: readonly Buffer[]): Buffer[][] {
  const blocks: Buffer[][] = [];
  let bytes = BLOCK_BYTES;
  for (const piece of pieces) {
    if (bytes >= BLOCK_BYTES) {
      blocks.push([]);
      bytes = 0;
    }
    blocks.at(-1)?.push(piece);
    bytes += piece.length;
  }
  return blocks;
}

function write(stream: Duplex, messages: readonly Buffer[]): void {
  stream.cork();
  for (const message of messages) stream.write(message);
  stream.uncork();
}

/** A statement that is over needs no further rows; its error is already reported. */
const ignore = () => {};

/** Whether the server refused the statement, so that none of it was stored. */
export function isRefusal(error: unknown): boolean {
  const code = String((error as { code?: string }).code);
  // Classes 08 and 57: the connection or the server ended, possibly after the commit.
  return /^[0-9FHPX][0-9A-Z]{4}$/.test(code) && !/^(08|57)/.test(code);
}

/** Whether the database refused the data of the rows (SQLSTATE classes 22 and 23). */
export function isAboutData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: string }).code));
}
