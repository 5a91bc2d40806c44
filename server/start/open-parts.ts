import { archiveWal } from '#server/operations/backup/archive-wal.ts';
import {
  isDataFolderTaken,
  readSecretKey,
  takeDataFolder,
} from '#server/operations/data-folder/data-folder.ts';
import { requireSameKey, WrongKey } from '#server/operations/data-folder/require-same-key.ts';
import { secureFolder } from '#server/operations/data-folder/secure-folder.ts';
import { openDiskWatch } from '#server/operations/disk/open-disk-watch.ts';
import {
  type EmbeddedDatabase,
  findLastEmbedded,
  findRunningEmbedded,
  startEmbedded,
} from '#server/operations/embedded-database/start-embedded.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { DatabaseUnavailable, migrate } from '#server/platform/db/migrate.ts';
import { openReplica } from '#server/platform/db/open-replica.ts';
import { openRole, roleAddress } from '#server/platform/db/open-role.ts';
import { requireSameStore } from '#server/platform/files/require-same-store.ts';
import { type Log, openLog } from '#server/platform/log.ts';
import { setClickHouse } from '#server/platform/outbound/ask-click-house.ts';
import type { Parts } from '#server/platform/parts.ts';
import { logLimitFallbacks } from '#server/platform/rate-limits/log-limit-fallbacks.ts';
import { followSettings, loadSettings } from '#server/platform/settings/load-settings.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';

/** The opened parts of a program, and the function that closes them in reverse order. */
export type Opened = {
  parts: Parts;
  /** Closes them by `endByMs` on the clock of `performance`, as far as possible. */
  close: (endByMs?: number) => Promise<void>;
  /** null: the database is connected. Otherwise resolves once it is reachable and migrated. */
  arrival: Promise<void> | null;
};

/**
 * Addresses of the database for its owner and for the application; the same for an external
 * database.
 */
type Database = { owner: string; url: string; pooler?: string; embedded?: EmbeddedDatabase };
type Undo = (endByMs?: number) => Promise<unknown>;

const RETRY_MS = 1_000;
/** Timeout for processes that can run without the database for a while. */
const CONNECT_TIMEOUT_MS = 1_500;
const CLOSE_TIMEOUT_MS = 1_000;
/** Even a late shutdown leaves the database this long to stop by itself. */
const MIN_STOP_MS = 1_000;

/**
 * Opens the parts of a serving process: locks the data folder, starts or connects to the database
 * and migrates it. A process that only redirects shares the folder and the database of another.
 * `canWait`: if the database does not answer, open the parts without it and keep trying.
 */
export async function openParts(
  config: Config = readConfig(),
  { canWait = false } = {},
): Promise<Opened> {
  const undo: Undo[] = [];
  const log = openLog(config);
  const close = async (endByMs?: number) => {
    for (const end of undo.splice(0).reverse()) {
      await end(endByMs).catch((err) => log.error({ err }, 'closing a part failed'));
    }
  };
  try {
    const database = await findDatabase(config, log, undo, canWait);
    const arrival = await prepareDatabase(database, canWait ? CONNECT_TIMEOUT_MS : undefined).then(
      () => null,
      (error) => {
        if (canWait && error instanceof DatabaseUnavailable) return error;
        throw error;
      },
    );
    const parts = await connectParts(config, database, log);
    if (database.embedded) parts.embedded = database.embedded;
    if (config.database_replica_url !== '') {
      parts.replica = openReplica(config, parts.db, log);
      undo.push(() =>
        waitWithTimeout(CLOSE_TIMEOUT_MS, parts.replica?.close() ?? Promise.resolve()),
      );
    }
    const disk = await openDiskWatch(config, log);
    undo.push(async () => disk.close());
    parts.disk = disk;
    undo.push(() => endPool(parts));
    const stopFollowing = followSettings(parts);
    undo.push(async () => stopFollowing());
    if (arrival === null) {
      await requireSameInstallation(parts);
      return { parts, close, arrival };
    }
    parts.log.error({ err: arrival }, 'started without the database, retrying in the background');
    const waiting = waitForDatabase(async () => {
      await prepareDatabase(database);
      await requireSameInstallation(parts);
    }, parts.log);
    undo.push(waiting.end);
    return { parts, close, arrival: waiting.arrival };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Loads the settings of the database once it is certain that this process belongs to it. */
async function requireSameInstallation(parts: Parts): Promise<void> {
  const { config, db } = parts;
  await requireSameKey(db, config.secret_key);
  const usesFiles = config.roles.includes('web') || config.roles.includes('worker');
  if (usesFiles) await requireSameStore(db, config);
  await loadSettings(parts);
}

/** Finds the database; locks the data folder and starts the embedded server if needed. */
async function findDatabase(
  config: Config,
  log: Log,
  undo: Undo[],
  canWait: boolean,
): Promise<Database> {
  const external = externalDatabase(config);
  const isGuest = config.roles.every((role) => role === 'redirect');
  const from = { isEmbedded: external === null };
  if (isGuest && (external !== null || (await isDataFolderTaken(config.data_dir)))) {
    await secureFolder(config.data_dir, from);
    if (external !== null) return external;
    const folder = databaseFolder(config);
    const owner = (await findRunningEmbedded(folder)) ?? (await findLastEmbedded(folder));
    if (owner !== null) return { owner, url: roleAddress(owner) };
    throw new Error('The running program uses another database: set DATABASE_URL.');
  }
  undo.push(await takeDataFolder(config.data_dir, from));
  if (external !== null) return external;
  const embedded = await startEmbedded(databaseFolder(config), {
    supervisedBy: log,
    mayStartLater: canWait,
    settings: await archiveWal(config.wal_archive),
  });
  undo.push((endByMs) =>
    embedded.stop(endByMs && Math.max(MIN_STOP_MS, endByMs - performance.now())),
  );
  return { owner: embedded.url, url: roleAddress(embedded.url), embedded };
}

/** null: the database is the embedded one. */
function externalDatabase({ database_url, database_direct_url }: Config): Database | null {
  if (database_url === '') return null;
  return database_direct_url === ''
    ? { owner: database_url, url: database_url }
    : { owner: database_direct_url, url: database_direct_url, pooler: database_url };
}

/** The embedded database of the program that is running on the data folder. */
async function findRunning(config: Config): Promise<Database> {
  const owner = await findRunningEmbedded(databaseFolder(config));
  if (owner === null)
    throw new Error('The running program uses another database: set DATABASE_URL.');
  return { owner, url: roleAddress(owner) };
}

/**
 * The embedded database is migrated by its owner; the application uses a role that cannot change
 * append-only tables.
 */
async function prepareDatabase({ owner, url }: Database, patienceMs?: number): Promise<void> {
  await migrate(owner, patienceMs === undefined ? {} : { patienceMs });
  if (owner !== url) await openRole(owner);
}

/** Retries `prepare` until it succeeds; `arrival` rejects only with `WrongKey`. */
function waitForDatabase(prepare: () => Promise<void>, log: Log) {
  const { promise: arrival, resolve, reject } = Promise.withResolvers<void>();
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;

  async function tryAgain(): Promise<void> {
    try {
      await prepare();
      log.info('the database is available');
      resolve();
    } catch (error) {
      if (error instanceof WrongKey) return reject(error);
      if (!(error instanceof DatabaseUnavailable))
        log.error({ err: error }, 'preparing the database failed, retrying');
      if (isEnded) return;
      timer = setTimeout(() => void tryAgain(), RETRY_MS);
    }
  }

  void tryAgain();
  return {
    arrival,
    async end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Opens the parts of a command, which runs beside the program: it locks the data folder only to start
 * an embedded database that is not running.
 */
export async function openPartsBeside(config: Config = readConfig()): Promise<Opened> {
  const external = externalDatabase(config);
  if (external === null && !(await isDataFolderTaken(config.data_dir))) return openParts(config);
  await secureFolder(config.data_dir, { isEmbedded: external === null });
  const database = external ?? (await findRunning(config));
  await prepareDatabase(database);
  const parts = await connectParts(config, database, openLog(config));
  const close = () => endPool(parts);
  try {
    await requireSameKey(parts.db, parts.config.secret_key);
    await loadSettings(parts);
  } catch (error) {
    await close();
    throw error;
  }
  return { parts, close, arrival: null };
}

/**
 * Opens the parts of a thread of a running program, with connections of its own. The configuration is
 * read again, because it contains functions, which cannot be passed to a thread.
 */
export async function openPartsInThread(
  running: Pick<Config, 'database_url' | 'secret_key'> & Partial<Pick<Config, 'data_dir'>>,
): Promise<Opened> {
  const config = { ...readConfig(), ...running };
  const parts = await connectParts(config, { url: config.database_url }, openLog(config));
  await loadSettings(parts);
  return { parts, close: () => endPool(parts), arrival: null };
}

const databaseFolder = (config: Config) => `${config.data_dir}/database`;

/** `config.database_url` of the parts is the address for sessions; the pool uses the pooler. */
async function connectParts(
  config: Config,
  { url, pooler }: Pick<Database, 'url' | 'pooler'>,
  log: Log,
): Promise<Parts> {
  const secret_key = config.secret_key || (await readSecretKey(config.data_dir));
  const complete = { ...config, secret_key, database_url: url };
  setClickHouse(config.clickhouse_url);
  logLimitFallbacks(log);
  return {
    config: complete,
    db: connect(pooler ?? url, 10, { isPooled: pooler !== undefined }),
    log,
  };
}

/** Connections to a hanging database end with the process. */
const endPool = ({ db }: Parts) => waitWithTimeout(CLOSE_TIMEOUT_MS, db.destroy());
