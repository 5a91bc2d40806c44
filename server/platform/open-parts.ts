import { type Config, readConfig } from './config.ts';
import { isDataFolderTaken, readSecretKey, takeDataFolder } from './data-folder.ts';
import { connect } from './db/connect.ts';
import { findRunningEmbedded, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openRole } from './db/open-role.ts';
import { openLog } from './log.ts';
import type { Parts } from './parts.ts';

/** The parts of a program and how to give them back, in the reverse order of taking. */
export type Opened = { parts: Parts; close: () => Promise<void> };

/** Takes the data folder, starts or reaches the database and migrates it: for a serving process. */
export async function openParts(config: Config = readConfig()): Promise<Opened> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of undo.splice(0).reverse()) await end().catch((error) => console.error(error));
  };
  try {
    undo.push(await takeDataFolder(config.data_dir));
    const parts = await connectParts(config, await prepareDatabase(config, undo));
    undo.push(() => parts.db.destroy());
    return { parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Our own database is migrated by its owner and worked on by a role that may not change the journal. */
async function prepareDatabase(config: Config, undo: (() => Promise<unknown>)[]): Promise<string> {
  if (config.database_url !== '') {
    await migrate(config.database_url);
    return config.database_url;
  }
  const database = await startEmbedded(databaseFolder(config));
  undo.push(database.stop);
  await migrate(database.url);
  return openRole(database.url);
}

/** The same for a command: beside a program that is running it uses that one's database. */
export async function openPartsBeside(config: Config = readConfig()): Promise<Opened> {
  const isTaken = await isDataFolderTaken(config.data_dir);
  if (config.database_url !== '' || !isTaken) return openParts(config);
  const url = await findRunningEmbedded(databaseFolder(config));
  if (url === null)
    throw new Error('The running Tributary uses another database: set DATABASE_URL.');
  const parts = await connectParts(config, await openRole(url));
  return { parts, close: () => parts.db.destroy() };
}

const databaseFolder = (config: Config) => `${config.data_dir}/database`;

async function connectParts(config: Config, database_url: string): Promise<Parts> {
  const secret_key = config.secret_key || (await readSecretKey(config.data_dir));
  const complete = { ...config, secret_key, database_url };
  return { config: complete, db: connect(database_url), log: openLog(complete) };
}
