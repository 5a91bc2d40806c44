import { createServer } from 'node:net';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { readSecretKey, takeDataFolder } from './platform/data-folder.ts';
import { connect } from './platform/db/connect.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { startWorking } from './platform/jobs/work.ts';
import { openLog } from './platform/log.ts';
import type { Parts } from './platform/parts.ts';
import { bindings } from './worker.ts';

type Undo = () => Promise<unknown>;

/** The running program: its parts, where it listens, and how to end it. */
export type Running = { parts: Parts; address: string; stop: () => Promise<void> };

/**
 * Starts the roles the configuration asks for, after `prepare` has seen to the data (first staff,
 * demonstration). What was started is ended again when a later step fails.
 */
export async function start(
  config: Config = readConfig(),
  prepare: (parts: Parts) => Promise<void> = async () => {},
): Promise<Running> {
  const undo: Undo[] = [];
  const stop = async () => {
    for (const end of undo.splice(0).reverse()) await end();
  };
  try {
    await requireFreePort(config);
    undo.push(await takeDataFolder(config.data_dir));
    const parts = await openParts(config, undo);
    await prepare(parts);
    if (config.roles.includes('worker')) undo.push(startWorking(parts, bindings));
    const app = await buildApp(parts);
    undo.push(() => app.close());
    const address = await app.listen({ port: config.port, host: config.host });
    return { parts, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openParts(config: Config, undo: Undo[]): Promise<Parts> {
  const secretKey = config.secret_key || (await readSecretKey(config.data_dir));
  const databaseUrl = config.database_url || (await startOwnDatabase(config, undo));
  const complete = { ...config, secret_key: secretKey, database_url: databaseUrl };
  await migrate(databaseUrl);
  const db = connect(databaseUrl);
  undo.push(() => db.destroy());
  return { config: complete, db, log: openLog(complete) };
}

async function startOwnDatabase(config: Config, undo: Undo[]): Promise<string> {
  const database = await startEmbedded(`${config.data_dir}/database`);
  undo.push(database.stop);
  return database.url;
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
