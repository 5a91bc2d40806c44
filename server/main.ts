import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { warnOfRetention } from './clicks/days/warn-of-retention.ts';
import { hasSnapshot } from './links/book/read-snapshot.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Opened, openParts } from './platform/open-parts.ts';
import type { Parts } from './platform/parts.ts';
import { startWorking } from './platform/queue/start-working.ts';
import { waitWithTimeout } from './platform/wait-with-timeout.ts';
import { bindings } from './worker.ts';

/** A stop ends within this time, also when the database is dead or frozen. */
const STOP_LIMIT_MS = 7_500;
/** Of this, requests and jobs under way get so much; the rest is for the database. */
const UNDER_WAY_MS = 4_500;
const WORK_RETRY_MS = 2_000;
/** Requests that are still under way then lose their connection. */
const REQUESTS_MS = 3_500;

/** The running program: its parts, where it listens, and how to end it. */
export type Running = { parts: Parts; address: string; stop: () => Promise<void> };

/**
 * Starts the roles the configuration asks for, after `prepare` has seen to the data (first staff,
 * demonstration). What was started is ended again when a later step fails. Where the database does not
 * answer, a redirect that knows its links from before starts at once, the rest when it is back.
 */
export async function start(
  config: Config = readConfig(),
  prepare: (parts: Parts) => Promise<void> = async () => {},
): Promise<Running> {
  const serving: (() => Promise<unknown>)[] = [];
  let closeParts: Opened['close'] = async () => {};
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    const endByMs = performance.now() + STOP_LIMIT_MS;
    const ends = serving.map((end) => end().catch((error) => console.error(error)));
    await waitWithTimeout(UNDER_WAY_MS, Promise.all(ends));
    await closeParts(endByMs);
  };
  try {
    await requireFreePort('PORT', config.port, config.host);
    if (config.metrics_port !== 0) {
      await requireFreePort('METRICS_PORT', config.metrics_port, config.metrics_host);
    }
    const canWait = config.roles.includes('redirect') && hasSnapshot(config.data_dir);
    const { parts, close, arrival } = await openParts(config, { canWait });
    closeParts = close;
    for (const warning of config.warnings) parts.log.warn(warning);
    const work = async () => {
      if (isStopped) return;
      await prepare(parts);
      await warnOfRetention(parts);
      if (isStopped) return;
      if (config.roles.includes('worker')) serving.push(startWorking(parts, bindings));
    };
    if (arrival === null) await work();
    const app = await buildApp(parts);
    serving.push(() => closeApp(app));
    if (config.metrics_port !== 0) {
      await app.monitoring.listen({ port: config.metrics_port, host: config.metrics_host });
    }
    const address = await app.listen({ port: config.port, host: config.host });
    const workLater = (): Promise<void> =>
      work().catch(async (error) => {
        // The database may have gone again meanwhile.
        parts.log.error({ err: error }, 'the work could not be started and is tried again');
        await setTimeout(WORK_RETRY_MS, null, { ref: false });
        return workLater();
      });
    // Only a wrong key makes it impossible to go on.
    arrival?.then(workLater).catch(async (error) => {
      parts.log.fatal({ err: error }, 'the program ends');
      process.exitCode = 1;
      await stop();
    });
    return { parts, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Closes when the requests under way are answered, or without them: one may wait for a dead database. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  await waitWithTimeout(REQUESTS_MS, closed);
  app.server.closeAllConnections();
  await closed;
}

/**
 * Asked first, so that a port in use costs a second and not a database start. `name` is the variable that
 * chooses the port.
 */
function requireFreePort(name: string, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`;
      const off = name === 'METRICS_PORT' ? ', or 0 for no metrics' : '';
      reject(new Error(`Port ${port} ${why}. Choose another with ${name}${off}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
