import { Client } from 'pg';
import { endClient } from '#server/platform/db/end-client.ts';

const LOST_MS = 10_000;

/** Connects a loader of clicks to the database; a hanging database ends its queries. */
export async function connectLoader(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'clicks loader',
    connectionTimeoutMillis: 3_000,
    query_timeout: LOST_MS,
    statement_timeout: LOST_MS,
    lock_timeout: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await endClient(client);
    throw error;
  }
  return client;
}
