import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

const OLDEST_SERVER = 160_000;
const FOLDER = new URL('./migrations/', import.meta.url);

/** The database cannot be reached; nothing is known about its content. */
export class DatabaseAway extends Error {}

/**
 * Applies pending migrations in order, each in its own transaction. Returns the names applied.
 * Throws `DatabaseAway` if the database does not answer within `patienceMs`.
 */
export async function migrate(url: string, patienceMs = 5_000): Promise<string[]> {
  const client = await reachDatabase(url, patienceMs);
  try {
    await requireOurs(client);
    // An advisory lock serialises migrators, however many processes start at once.
    await client.query(`select pg_advisory_lock(hashtext('tributary migrate'))`);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string }>('select name from migrations');
    const known = new Set(done.rows.map((row) => row.name));
    const pending = (await listMigrationNames()).filter((name) => !known.has(name));
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

/** Opens a dedicated connection; throws `DatabaseAway` on timeout. */
export async function reachDatabase(url: string, connectionTimeoutMillis = 5_000): Promise<Client> {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis });
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Do not repeat the address: it may contain a password.
    throw new DatabaseAway(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
}

/** Refuses a database that is too old or contains tables of another program. */
async function requireOurs(client: Client): Promise<void> {
  const found = await client.query<{ version: number; ours: boolean; tables: number }>(`
    select current_setting('server_version_num')::int as version,
      to_regclass('public.migrations') is not null as ours,
      (select count(*)::int from pg_tables where schemaname = 'public') as tables`);
  const { version = 0, ours = false, tables = 0 } = found.rows[0] ?? {};
  if (version < OLDEST_SERVER) throw new Error('PostgreSQL 16 or newer is needed.');
  if (!ours && tables > 0) {
    throw new Error("The database of DATABASE_URL already holds tables that are not Tributary's.");
  }
}

/** The names of all migrations of this version, oldest first. */
export async function listMigrationNames(): Promise<string[]> {
  const names = await readdir(FOLDER);
  return names.filter((name) => name.endsWith('.sql')).sort();
}

async function apply(client: Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, FOLDER), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
