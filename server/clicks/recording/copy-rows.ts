import type { ClientBase, Connection } from 'pg';
import { writeCopy } from './encode-rows.ts';

/**
 * Copies rows into a table in one round trip; durable unless a transaction is open. The rows are
 * sent without waiting for the server to request them; a server that refuses the statement ignores
 * them. The buffers are not copied and must not change until the promise resolves.
 */
export function copyRows(
  client: ClientBase,
  table: string,
  pieces: readonly Buffer[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const { head, tail } = writeCopy(table, bytes);
  client.query({
    submit: ({ stream }: Connection) => {
      stream.cork();
      for (const piece of [head, ...pieces, tail]) stream.write(piece);
      stream.uncork();
    },
    handleError: (error: Error) => reject(error),
    handleReadyForQuery: () => resolve(),
    handleCopyInResponse: () => {},
    handleCommandComplete: () => {},
  });
  return promise;
}

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
