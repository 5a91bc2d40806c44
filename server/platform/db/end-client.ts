import type { Client } from 'pg';

const PATIENCE_MS = 1_000;

/** Ends a connection, also one whose server does not answer any more: then without its goodbye. */
export async function endClient(client: Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), PATIENCE_MS);
  await client.end().catch(() => {});
  clearTimeout(limit);
}
