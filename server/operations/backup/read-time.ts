import type { Client } from 'pg';

/** The clock of the database, in ISO 8601. */
export async function readTime(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at.toISOString() ?? '';
}
