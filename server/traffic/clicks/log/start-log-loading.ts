import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Client } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { endClient } from '#server/platform/db/end-client.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { connectLoader } from '../recording/connect-loader.ts';
import { listStreams } from './add-streams.ts';
import { connectLog } from './connect-log.ts';
import { loadStream } from './load-log.ts';

const INTERVAL_MS = 500;
const HOUR_MS = 3_600_000;
/** New streams appear when their number is raised. */
const ROUNDS_PER_LIST = 20;
const SHUTDOWN_WAIT_MS = 1_000;
/** How many moments are remembered per stream. */
const MARKS = 60;

type Loading = {
  parts: Pick<Parts, 'config' | 'log'>;
  counts: ReturnType<typeof countLoading>;
  signal: AbortSignal;
  keepMs: number;
};

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
      if (config.is_maintained) {
        await pause(INTERVAL_MS, null, { signal }).catch(() => {});
        continue;
      }
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

/** Registers the metrics of the loader of the click log. */
function countLoading(metrics: Registry) {
  const registers = [metrics];
  let caughtUpMs = performance.now();
  const loaded = new Counter({
    name: 'tributary_click_log_loaded',
    help: 'Clicks loaded from the click log into the database by this worker',
    registers,
  });
  const refused = new Counter({
    name: 'tributary_click_log_refused',
    help: 'Clicks of the click log that the database refuses permanently',
    registers,
  });
  const missing = new Counter({
    name: 'tributary_click_log_missing',
    help: 'Groups of clicks that the click log has lost, or that are damaged in it',
    registers,
  });
  new Gauge({
    name: 'tributary_click_log_lag_seconds',
    help: 'Time since this worker last saw the whole click log in the database',
    registers,
    collect() {
      this.set((performance.now() - caughtUpMs) / 1000);
    },
  });
  return {
    loaded: (clicks: number) => loaded.inc(clicks),
    refused: () => refused.inc(),
    missing: (messages: number) => missing.inc(messages),
    caughtUp() {
      caughtUpMs = performance.now();
    },
  };
}

/**
 * Deletes messages from a stream some time after they were loaded. They are kept for that time
 * because a database that lost its last commits, by a promoted standby without synchronous
 * replication or by a restored backup, loads them again: its cursor is as old as its rows.
 */
function openPurger(manager: JetStreamManager, keepMs: number) {
  const marks = new Map<string, { position: number; atMs: number }[]>();

  return async function purgeLoaded(stream: string, position: number): Promise<void> {
    const ofStream = marks.get(stream) ?? [];
    marks.set(stream, ofStream);
    const nowMs = performance.now();
    if (nowMs - (ofStream.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= keepMs / MARKS) {
      ofStream.push({ position, atMs: nowMs });
    }
    const oldest = ofStream[0];
    if (oldest === undefined || nowMs - oldest.atMs < keepMs) return;
    ofStream.shift();
    await manager.streams.purge(stream, { seq: oldest.position + 1 });
  };
}
