import { Client } from 'pg';
import type { Parts } from '#server/platform/parts.ts';

/**
 * Vacuums and analyzes tables as autovacuum eventually does, on a connection without the statement
 * timeout of requests.
 */
export async function vacuum({ config }: Parts, tables: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: config.database_url });
  await client.connect();
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
  await client.end();
}
