/** The ClickHouse server that keeps old clicks. */
export type ClickHouseServer = { origin: string; database: string; user: string; password: string };

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
