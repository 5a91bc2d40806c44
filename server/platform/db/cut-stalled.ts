import { Client, type Pool, type PoolClient } from 'pg';
import { endClient } from './end-client.ts';

/** Longer than the time limit of most statements; those with a longer one survive the probe. */
const STALLED_MS = 8_000;
const CHECK_MS = 1_000;
const PROBE_EVERY_MS = 3_000;
const PROBE_TIMEOUT_MS = 3_000;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Cuts connections whose server does not react any more, so that the work waiting for them fails
 * instead of waiting forever: the time limits of statements are kept by the server, and a frozen one
 * keeps none. While a connection is in use for longer than 8 s, the server is asked over a new one;
 * if it does not answer that either, connections in use for so long are cut.
 */
export function cutStalled(pool: Pool, url: string): void {
  const inUse = new Map<PoolClient, number>();
  let isProbing = false;
  let nextProbeMs = 0;
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('remove', (client) => void inUse.delete(client));

  const listStalled = (atMs: number) =>
    [...inUse].filter(([, sinceMs]) => atMs - sinceMs > STALLED_MS).map(([client]) => client);

  async function probe(): Promise<void> {
    const stalled = listStalled(performance.now());
    if (await isAnswering(url)) return;
    for (const client of stalled) {
      if (inUse.has(client)) (client as unknown as Client).connection.stream.destroy();
    }
  }

  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer);
    const atMs = performance.now();
    if (isProbing || atMs < nextProbeMs || listStalled(atMs).length === 0) return;
    isProbing = true;
    nextProbeMs = atMs + PROBE_EVERY_MS;
    void probe().finally(() => {
      isProbing = false;
    });
  }, CHECK_MS);
  timer.unref();
}

/** Any answer counts, also a refusal such as "too many connections". */
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
