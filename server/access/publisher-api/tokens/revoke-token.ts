import type { PublisherActor } from '#contract/actors.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deleteToken } from './store.ts';

/** Deletes a token; requests with it are refused from the commit on. */
export async function revokeToken(
  db: Db,
  { publisher_id }: PublisherActor,
  id: number,
): Promise<Record<string, never>> {
  const deleted = await inTransaction(db, (tx) => deleteToken(tx, publisher_id, id));
  return deleted ? {} : refuse('API_TOKEN_NOT_FOUND');
}
