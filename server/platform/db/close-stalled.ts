import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';
import { endClient } from './end-client.ts';

/**
 * Longer than the timeout of most statements; statements with a longer timeout survive the probe.
 */
const STALLED_MS = 8_000;
const CHECK_MS = 1_000;
const PROBE_EVERY_MS = 3_000;
const PROBE_TIMEOUT_MS = 3_000;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Bytes received by a connection, and the time since it last received any. */
type Progress = { bytes: number; sinceMs: number };

/**
 * Closes connections to a server that no longer responds, so that queries fail instead of waiting
 * forever: statement timeouts are enforced by the server, and a frozen server enforces none. If a
 * connection in use has received nothing for 8 s, a probe opens a new connection. If the probe gets
 * no answer either, all connections silent for that long are closed. A long transaction that makes
 * progress is not stalled, however slowly an overloaded server accepts a new connection.
 */
export function closeStalled(pool: Pool, url: string): void {
  const inUse = new Map<PoolClient, Progress>();
  let isProbing = false;
  let nextProbeMs = 0;
  pool.on('acquire', (client) => {
    inUse.set(client, { bytes: bytesReceived(client), sinceMs: performance.now() });
  });
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('remove', (client) => void inUse.delete(client));

  /**
   * Lists connections that received nothing for `STALLED_MS`; records the progress of the others.
   */
  function listStalled(atMs: number): PoolClient[] {
    for (const [client, progress] of inUse) {
      const bytes = bytesReceived(client);
      if (bytes !== progress.bytes) inUse.set(client, { bytes, sinceMs: atMs });
    }
    return [...inUse]
      .filter(([, { sinceMs }]) => atMs - sinceMs > STALLED_MS)
      .map(([client]) => client);
  }

  async function probe(): Promise<void> {
    if (await isAnswering(url)) return;
    for (const client of listStalled(performance.now())) streamOf(client).destroy();
  }

  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer);
    const atMs = performance.now();
    const stalled = listStalled(atMs);
    if (isProbing || atMs < nextProbeMs || stalled.length === 0) return;
    isProbing = true;
    nextProbeMs = atMs + PROBE_EVERY_MS;
    void probe().finally(() => {
      isProbing = false;
    });
  }, CHECK_MS);
  timer.unref();
}

const streamOf = (client: PoolClient) => (client as unknown as Client).connection.stream as Socket;
const bytesReceived = (client: PoolClient) => streamOf(client).bytesRead;

/** Any answer counts, including an error such as "too many connections". */
async function isAnswering(connectionString: string): Promise<boolean> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    return code !== undefined && SQLSTATE.test(code) && !code.startsWith('E');
  } finally {
    void endClient(client);
  }
}
