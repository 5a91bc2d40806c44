import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Brings a database up to the newest numbered migration, each in its own transaction. */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // One migrator at a time, however many processes start together.
    await client.query(`select pg_advisory_lock(hashtext('tributary migrate'))`);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string }>('select name from migrations');
    const known = new Set(done.rows.map((row) => row.name));
    const pending = (await migrationNames()).filter((name) => !known.has(name));
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

async function migrationNames(): Promise<string[]> {
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
