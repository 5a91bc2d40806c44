import type { Client } from 'pg';

const CLOSE_TIMEOUT_MS = 1_000;

/** Closes a connection. If the server does not answer, destroys the socket after the timeout. */
export async function endClient(client: Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS);
  await client.end().catch(() => {});
  clearTimeout(limit);
}
