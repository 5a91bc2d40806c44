import { createServer, type ListenOptions } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openTracing } from '#server/operations/tracing/open-tracing.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Parts } from '#server/platform/parts.ts';
import { startWorking } from '#server/platform/queue/start-working.ts';
import { VERSION } from '#server/platform/version.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { buildApp } from '#server/start/app.ts';
import { type Opened, openParts } from '#server/start/open-parts.ts';
import { warnOfRetention } from '#server/traffic/clicks/days/warn-of-retention.ts';
import { hasSnapshot } from '#server/traffic/links/book/link-snapshot.ts';

/** Time limit of a shutdown, also when the database is down or unresponsive. */
const STOP_LIMIT_MS = 6_000;
/** Share of it for running requests and jobs; the rest is for the database. */
const RUNNING_WORK_MS = 4_000;
const WORK_RETRY_MS = 2_000;
/** After this, running requests lose their connection. */
const REQUESTS_MS = 3_500;

/**
 * Work on the data that takes long: it begins once the program serves, and the worker once it has
 * ended. A stop aborts it.
 */
type BackgroundLoad = (signal: AbortSignal) => Promise<void>;
type Prepare = (parts: Parts) => Promise<BackgroundLoad | undefined>;

/** The running program: its parts, its addresses, and the function that stops it. */
export type Running = { parts: Parts; address: string; stop: () => Promise<void> };

/**
 * Starts the configured roles after `prepare` has prepared the data (first staff), and then what it
 * returns (demonstration). If a step fails, everything that was started is stopped again. If the database does not answer, a
 * redirect with a snapshot of its links starts immediately, and the rest once the database is back.
 */
export async function start(
  config: Config = readConfig(),
  prepare: Prepare = async () => undefined,
  servePages?: Parameters<typeof buildApp>[1],
): Promise<Running> {
  const serving: (() => Promise<unknown>)[] = [];
  const endTracing = await openTracing(config);
  let closeParts: Opened['close'] = endTracing;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = async () => {
    stopping.abort();
    const endByMs = performance.now() + config.drain_delay_ms + STOP_LIMIT_MS;
    const ends = serving.map((end) => end().catch((error) => console.error(error)));
    await waitWithTimeout(config.drain_delay_ms + RUNNING_WORK_MS, Promise.all(ends));
    await closeParts(endByMs);
  };
  try {
    await requireFreePorts(config);
    const canWait = config.roles.includes('redirect') && hasSnapshot(config.data_dir);
    const { parts, close, arrival } = await openParts(config, { canWait });
    closeParts = (endByMs) => close(endByMs).then(endTracing);
    const { roles } = config;
    parts.log.info({ version: VERSION, node: process.versions.node, roles }, 'starting');
    for (const warning of config.warnings) parts.log.warn(warning);
    const { begin, loadThenWork } = await openWork(parts, { prepare, serving, signal });
    if (arrival === null) await begin();
    const app = await buildApp(parts, servePages);
    serving.push(() => closeApp(app, config));
    const address = await listen(app, config);
    // Only a wrong key makes it impossible to continue.
    Promise.resolve(arrival?.then(() => retryWork(parts, begin, signal)))
      .then(loadThenWork)
      .catch(async (error) => {
        parts.log.fatal({ err: error }, 'the program stops');
        process.exitCode = 1;
        await stop();
      });
    return { parts, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What prepares the data, loads what takes long, and starts the worker; `serving` gets what ends it. */
async function openWork(
  parts: Parts,
  run: { prepare: Prepare; serving: (() => Promise<unknown>)[]; signal: AbortSignal },
) {
  const { prepare, serving, signal } = run;
  const worker = parts.config.roles.includes('worker')
    ? await import('#server/start/worker.ts')
    : null;
  let load: BackgroundLoad | undefined;
  const work = async () => {
    await warnOfRetention(parts);
    if (signal.aborted) return;
    if (worker !== null) serving.push(startWorking(parts, worker.bindings));
  };
  return {
    async begin() {
      if (signal.aborted) return;
      load = await prepare(parts);
      if (load === undefined) await work();
    },
    async loadThenWork() {
      if (load === undefined || signal.aborted) return;
      const loaded = load(signal).catch((error) => {
        if (!signal.aborted) parts.log.error({ err: error }, 'loading data failed');
      });
      serving.push(() => loaded);
      await loaded;
      await retryWork(parts, work, signal);
    },
  };
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  if (config.metrics_port !== 0) {
    await app.monitoring.listen(monitoringOptions(config));
  }
  return app.listen(listenOptions(config));
}

const listenOptions = ({ port, host, share_port }: Config) => ({
  port,
  host,
  ...(share_port && { reusePort: true }),
});

const monitoringOptions = ({ metrics_port, metrics_host }: Config) => ({
  port: metrics_port,
  host: metrics_host,
});

/** Runs `work` until it succeeds: the database may have become unavailable again. */
async function retryWork(
  parts: Parts,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      parts.log.error({ err: error }, 'starting the worker failed, retrying');
      await setTimeout(WORK_RETRY_MS, null, { ref: false });
    }
  }
}

/**
 * Reports not ready, serves requests for `DRAIN_DELAY_MS`, and closes once running requests are
 * answered, or at the time limit: one may wait for a dead database.
 */
async function closeApp(app: FastifyInstance, config: Config): Promise<void> {
  app.draining.abort();
  await setTimeout(config.drain_delay_ms);
  const closed = app.close();
  await waitWithTimeout(REQUESTS_MS, closed);
  app.server.closeAllConnections();
  await closed;
}

/** Checked first, so that a port in use is reported before the database starts. */
async function requireFreePorts(config: Config): Promise<void> {
  await requireFreePort('PORT', listenOptions(config));
  if (config.metrics_port === 0) return;
  await requireFreePort('METRICS_PORT', monitoringOptions(config));
}

/** `name` is the variable that sets the port. */
function requireFreePort(name: string, options: ListenOptions): Promise<void> {
  const { port } = options;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`;
      const off = name === 'METRICS_PORT' ? ', or 0 for no metrics' : '';
      reject(new Error(`Port ${port} ${why}. Choose another with ${name}${off}.`));
    });
    probe.listen(options, () => probe.close(() => resolve()));
  });
}
