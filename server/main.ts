import { createServer } from 'node:net';
import { buildApp } from './app.ts';
import { warnOfRetention } from './clicks/days/warn-of-retention.ts';
import { hasSnapshot } from './links/book/read-snapshot.ts';
import { type Config, readConfig } from './platform/config.ts';
import { startWorking } from './platform/jobs/work.ts';
import { openParts } from './platform/open-parts.ts';
import type { Parts } from './platform/parts.ts';
import { WrongKey } from './platform/require-same-key.ts';
import { bindings } from './worker.ts';

type Undo = () => Promise<unknown>;

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
  const undo: Undo[] = [];
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    // Each part is ended whatever became of the others: Ctrl-C reaches the database too, and one
    // that is already gone must not keep the rest from closing.
    for (const end of undo.splice(0).reverse()) await end().catch((error) => console.error(error));
  };
  try {
    await requireFreePort(config);
    const canWait = config.roles.includes('redirect') && hasSnapshot(config.data_dir);
    const { parts, close, arrival } = await openParts(config, { canWait });
    undo.push(close);
    for (const warning of config.warnings) parts.log.warn(warning);
    const work = async () => {
      if (isStopped) return;
      await prepare(parts);
      await warnOfRetention(parts);
      if (config.roles.includes('worker')) undo.push(startWorking(parts, bindings));
    };
    if (arrival === null) await work();
    const app = await buildApp(parts);
    undo.push(() => app.close());
    const address = await app.listen({ port: config.port, host: config.host });
    arrival?.then(work).catch(async (error) => {
      parts.log.fatal({ err: error }, 'the work could not be started');
      if (!(error instanceof WrongKey)) return;
      process.exitCode = 1;
      await stop();
    });
    return { parts, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asked first, so that a port in use costs a second and not a database start. */
function requireFreePort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`;
      reject(new Error(`Port ${config.port} ${why}. Choose another with PORT.`));
    });
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}
