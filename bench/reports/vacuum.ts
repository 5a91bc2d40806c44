import { Client } from 'pg';
import type { Parts } from '#server/platform/parts.ts';

/** What autovacuum does when it comes round, before measuring; it takes longer than a request may. */
export async function vacuum({ config }: Parts, tables: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: config.database_url });
  await client.connect();
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
  await client.end();
}
