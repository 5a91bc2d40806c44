import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Client } from 'pg';
import type { Registry } from 'prom-client';
import { endClient } from '#server/platform/db/end-client.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { connectLoader } from '../recording/connect-loader.ts';
import { listStreams } from './add-streams.ts';
import { connectLog } from './connect-log.ts';
import { countLoading } from './count-loading.ts';
import { loadStream } from './load-log.ts';
import { openPurger } from './purge-loaded.ts';

type Loading = {
  parts: Pick<Parts, 'config' | 'log'>;
  counts: ReturnType<typeof countLoading>;
  signal: AbortSignal;
  keepMs: number;
};

const INTERVAL_MS = 500;
const HOUR_MS = 3_600_000;
/** New streams appear when their number is raised. */
const ROUNDS_PER_LIST = 20;
const SHUTDOWN_WAIT_MS = 1_000;

/**
 * Loads the click log into the database, twice a second. Several workers may run: each stream is
 * loaded by the one that began, until it makes no progress any more. Loaded messages are kept for an
 * hour.
 */
export function startLogLoading(
  parts: Pick<Parts, 'config' | 'log'>,
  metrics: Registry,
  { keepMs = HOUR_MS } = {},
): () => Promise<void> {
  const end = new AbortController();
  const { signal } = end;
  const counts = countLoading(metrics);
  const running = (async () => {
    while (!signal.aborted) {
      await loadUntilFailure({ parts, counts, signal, keepMs }).catch((error) =>
        parts.log.debug({ err: error }, 'loading the click log failed, retrying'),
      );
      await pause(INTERVAL_MS, null, { signal }).catch(() => {});
    }
  })();
  return async () => {
    end.abort();
    await waitWithTimeout(SHUTDOWN_WAIT_MS, running);
  };
}

/** Loads over one connection to each side until one of them fails. */
async function loadUntilFailure({ parts, counts, signal, keepMs }: Loading): Promise<void> {
  const { config, log } = parts;
  if (config.click_log_url === null) return;
  let connection: NatsConnection | null = null;
  let client: Client | null = null;
  try {
    connection = await connectLog(config.click_log_url, 'tributary loader', { mayWait: false });
    client = await connectLoader(config.database_url);
    const manager = await jetstreamManager(connection);
    const purgeLoaded = openPurger(manager, keepMs);
    const name = randomBytes(6).toString('hex');
    let streams: string[] = [];
    for (let round = 0; !signal.aborted; round += 1) {
      if (round % ROUNDS_PER_LIST === 0) streams = await listStreams(manager);
      const loading = { manager, client, log, name, ...counts };
      const failures = await eachStream(streams, async (stream) => {
        const position = await loadStream(loading, stream);
        if (position !== null) await purgeLoaded(stream, position);
      });
      if (failures.length > 0) throw failures[0];
      counts.caughtUp();
      await pause(INTERVAL_MS, null, { signal }).catch(() => {});
    }
  } finally {
    if (client) await endClient(client);
    await connection?.close();
  }
}

/** A stream without a leader must not hold up the others. */
async function eachStream(
  streams: readonly string[],
  work: (stream: string) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const stream of streams) await work(stream).catch((error) => failures.push(error));
  return failures;
}
