import type { Readable } from 'node:stream';

/** A ClickHouse server and one of its databases. */
export type ClickHouseServer = { origin: string; database: string; user: string; password: string };

/** ClickHouse did not answer, or answered with an error. */
export class ClickHouseFailure extends Error {}

const QUERY_TIMEOUT_MS = 20_000;
const MAX_MESSAGE = 300;

/** Like the clock, a property of the process. */
let server: ClickHouseServer | null = null;

/** Sets the server of this process, from the configuration; null: there is none. */
export function setClickHouse(configured: ClickHouseServer | null): void {
  server = configured;
}

export const hasClickHouse = (): boolean => server !== null;

/**
 * Runs a statement by ClickHouse's HTTP interface and returns the text of its result. `rows` are the
 * rows of an `insert`, which may take any time. Throws a ClickHouseFailure.
 */
export async function askClickHouse(
  statement: string,
  { rows, timeoutMs = QUERY_TIMEOUT_MS }: { rows?: Readable; timeoutMs?: number } = {},
): Promise<string> {
  if (server === null) throw new ClickHouseFailure('CLICKHOUSE_URL is not set');
  // Loaded here, because most processes have no ClickHouse.
  const { request } = await import('undici');
  const limitMs = rows ? 0 : timeoutMs;
  // With wait_end_of_query an error in the middle of a result still changes the status.
  const query = {
    database: server.database,
    wait_end_of_query: '1',
    ...(rows && { query: statement }),
  };
  try {
    const { statusCode, body } = await request(server.origin, {
      method: 'POST',
      query,
      headers: {
        'X-ClickHouse-User': server.user || 'default',
        'X-ClickHouse-Key': server.password,
      },
      body: rows ?? statement,
      headersTimeout: limitMs,
      bodyTimeout: limitMs,
    });
    const text = await body.text();
    if (statusCode === 200) return text;
    throw new ClickHouseFailure(text.trim().slice(0, MAX_MESSAGE));
  } catch (error) {
    if (error instanceof ClickHouseFailure) throw error;
    throw new ClickHouseFailure((error as Error).message || 'no answer', { cause: error });
  }
}

/**
 * Parses the address of ClickHouse's HTTP interface. The message of the Error completes the sentence
 * "CLICKHOUSE_URL ..." and contains no secret.
 */
export function readClickHouse(text: string): ClickHouseServer {
  const url = URL.parse(text);
  const [, database] = /^\/(\w+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || database === undefined) {
    throw new Error('must look like http://user:password@host:8123/database');
  }
  return {
    origin: url.origin,
    database,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** A text as a literal in a statement. */
export function literal(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
