import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { compareSchema } from './compare-schema.ts';
import {
  checksumOf,
  isBeforeBaseline,
  isOfDevelopment,
  listMigrationNames,
  listMigrations,
  readMigration,
} from './migration-files.ts';

/** The oldest PostgreSQL that is supported, as `server_version_num`. */
export const OLDEST_SERVER = 150_000;

const BEFORE_BASELINE =
  'The database was created by a development version from before the first release, which cannot be upgraded. Use an empty database, or run the version that created it.';

/** Longer than any lock is held while programs of two versions run at the same time. */
const LOCK_TIMEOUT_MS = 600_000;
/**
 * A migration waits this long for a lock of a table. All later statements on the table wait behind it,
 * so it gives up, lets them pass, and is repeated.
 */
const TABLE_LOCK_MS = 1_500;
const LOCK_RETRY_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

const BEHIND_POOLER =
  'The address is that of a connection pooler such as pgbouncer. Set DATABASE_DIRECT_URL to the address of the server itself: LISTEN, locks of sessions and migrations need it.';

/** The database was migrated by a newer version of the program. */
class DatabaseIsNewer extends Error {}

/** The database was migrated by other files than those of this version. */
class DatabaseDiffers extends Error {}

/** The database cannot be reached; nothing is known about its content. */
export class DatabaseUnavailable extends Error {}

/**
 * Applies pending migrations in order, each in its own transaction, while other programs use the
 * database: see `TABLE_LOCK_MS`. A database of a development version gets the rest of that chain instead
 * of the baseline. Returns the names applied.
 * Throws `DatabaseUnavailable` if the database does not answer within `patienceMs`;
 * `DatabaseIsNewer` if it has migrations that this version does not know: what they changed would be
 * written incorrectly; and `DatabaseDiffers` if a migration was edited after it was applied, or columns
 * are missing although all migrations are applied. `only`: applies no other migrations, for the rows of an earlier version.
 */
export async function migrate(
  url: string,
  { patienceMs = 5_000, only }: { patienceMs?: number; only?: readonly string[] } = {},
): Promise<string[]> {
  const client = await reachDatabase(url, patienceMs);
  try {
    await requireOwnTables(client);
    // An advisory lock serialises migrators, however many processes start at once.
    await client.query(`select pg_advisory_lock(hashtext('tributary migrate'))`);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    if (!(await hasChecksums(client))) {
      await client.query('alter table migrations add column checksum text');
    }
    const applied = (await readApplied(client)).map(({ name }) => name);
    if (isBeforeBaseline(applied)) throw new Error(BEFORE_BASELINE);
    const known = await listMigrationNames([...applied, ...(only ?? [])]);
    const newer = applied.filter((name) => !known.includes(name)).sort();
    if (newer.length > 0) throw new DatabaseIsNewer(describeNewer(newer));
    const wanted = only ?? known;
    const pending = known.filter((name) => wanted.includes(name) && !applied.includes(name));
    await requireUnedited(client);
    await storeChecksums(client);
    const { baseline } = await listMigrations();
    // What the baseline would create is there after the chain of development versions.
    const noted = isOfDevelopment(known) ? pending.filter((name) => baseline.includes(name)) : [];
    for (const name of pending) {
      if (name === noted[0]) await noteBaseline(client);
      if (!noted.includes(name)) await apply(client, name);
    }
    if (only === undefined) await requireSchema(client);
    return pending.filter((name) => !noted.includes(name));
  } finally {
    await client.end();
  }
}

/**
 * Notes the baseline in place of the chain of development versions, so that the database is from now on
 * like any other.
 */
async function noteBaseline(client: Client): Promise<void> {
  const { development, baseline } = await listMigrations();
  await client.query('begin');
  await client.query('delete from migrations where name = any($1)', [development]);
  for (const name of baseline) await noteApplied(client, name, await readMigration(name));
  await client.query('commit');
}

async function noteApplied(client: Client, name: string, sql: string): Promise<void> {
  const values = [name, checksumOf(sql)];
  await client.query('insert into migrations (name, checksum) values ($1, $2)', values);
}

type Applied = { name: string; checksum: string | null };

/** The applied migrations. Earlier versions of the program stored no checksums. */
async function readApplied(client: Client): Promise<Applied[]> {
  const stored = (await hasChecksums(client)) ? 'checksum' : 'null::text as checksum';
  const { rows } = await client.query<Applied>(`select name, ${stored} from migrations`);
  return rows;
}

async function hasChecksums(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'checksum'`,
  );
  return rowCount === 1;
}

/** The migrations whose files differ from those that were applied. */
export async function findEdited(client: Client): Promise<string[]> {
  const applied = await readApplied(client);
  const known = await listMigrationNames(applied.map(({ name }) => name));
  const edited: string[] = [];
  for (const { name, checksum } of applied) {
    if (checksum === null || !known.includes(name)) continue;
    if (checksum !== (await readChecksum(name))) edited.push(name);
  }
  return edited;
}

async function requireUnedited(client: Client): Promise<void> {
  const [edited] = await findEdited(client);
  if (edited !== undefined) throw new DatabaseDiffers(describeEdited(edited));
}

/** Stores the checksums of migrations that were applied by earlier versions of the program. */
async function storeChecksums(client: Client): Promise<void> {
  for (const { name, checksum } of await readApplied(client)) {
    if (checksum !== null) continue;
    const values = [name, await readChecksum(name)];
    await client.query('update migrations set checksum = $2 where name = $1', values);
  }
}

async function requireSchema(client: Client): Promise<void> {
  const missing = await compareSchema(client);
  if (missing.length === 0) return;
  const [first, ...others] = missing;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  throw new DatabaseDiffers(
    `All migrations are applied, but the database lacks what they create: ${first}${more}. It was migrated by other files: restore a backup, or run the version that migrated it.`,
  );
}

/** Why a migration that was applied with other content is refused. */
export function describeEdited(name: string): string {
  return `The migration ${name} was edited after it was applied to this database. Use the files of the release, or write a new migration.`;
}

const readChecksum = async (name: string) => checksumOf(await readMigration(name));

/** Opens a dedicated connection; throws `DatabaseUnavailable` on timeout. */
export async function reachDatabase(url: string, connectionTimeoutMillis = 5_000): Promise<Client> {
  try {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis,
      // A transaction pooler refuses this setting: migrations and locks need a session.
      lock_timeout: LOCK_TIMEOUT_MS,
    });
    // A lost connection rejects the current query; without a listener it ends the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (message.includes('unsupported startup parameter')) throw new Error(BEHIND_POOLER);
    // Do not repeat the address: it may contain a password.
    throw new DatabaseUnavailable(
      `The database of DATABASE_URL cannot be reached: ${message || code}`,
    );
  }
}

/** Refuses a database that is too old or contains tables of another program. */
async function requireOwnTables(client: Client): Promise<void> {
  const found = await client.query<{ version: number; ours: boolean; tables: number }>(`
    select current_setting('server_version_num')::int as version,
      to_regclass('public.migrations') is not null as ours,
      (select count(*)::int from pg_tables where schemaname = 'public') as tables`);
  const { version = 0, ours = false, tables = 0 } = found.rows[0] ?? {};
  if (version < OLDEST_SERVER) throw new Error('PostgreSQL 15 or newer is required.');
  if (!ours && tables > 0) {
    throw new Error('The database of DATABASE_URL contains tables of another program.');
  }
}

function describeNewer(newer: readonly string[]): string {
  return `The database was migrated by a newer version of the program, which this one would damage: it has ${newer.length} unknown migrations, the last is ${newer.at(-1)}. Start the version that migrated it, or restore a backup from before the upgrade.`;
}

async function apply(client: Client, name: string): Promise<void> {
  const sql = await readMigration(name);
  const endMs = performance.now() + LOCK_TIMEOUT_MS;
  while (!(await applyOnce(client, name, sql, performance.now() < endMs))) {
    await setTimeout(LOCK_RETRY_MS);
  }
}

/** Returns false if a lock was not available and the migration may be repeated. */
async function applyOnce(
  client: Client,
  name: string,
  sql: string,
  mayRepeat: boolean,
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${TABLE_LOCK_MS}`);
    await client.query(sql);
    await noteApplied(client, name, sql);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (mayRepeat && (error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
