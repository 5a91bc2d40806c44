import type { ClientBase, Connection } from 'pg';
import { writeCopy } from './encode-rows.ts';

/**
 * Brings rows into a table in one exchange, durably where no transaction is under way. The rows are
 * sent without waiting for the server to ask for them: it passes over them where it refuses. The
 * pieces are not copied: until it has resolved they must stay as they are.
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

/** Whether the server said no, so that nothing of the statement was kept. */
export function isRefusal(error: unknown): boolean {
  const code = String((error as { code?: string }).code);
  // Classes 08 and 57: the connection or the server ended, and the commit may have gone before.
  return /^[0-9FHPX][0-9A-Z]{4}$/.test(code) && !/^(08|57)/.test(code);
}

/** Whether the rows themselves are what the database will not have. */
export function isAboutData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: string }).code));
}
