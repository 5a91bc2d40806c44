import type { Db } from '#server/platform/db/connect.ts';
import { PENDING } from './rules.ts';
import { listNamedRelationships, type NamedRelationship } from './store.ts';

/** An application that waits for a decision, or undefined. */
export async function findWaitingApplication(
  db: Db,
  id: number,
): Promise<NamedRelationship | undefined> {
  const [row] = await listNamedRelationships(db, { id, status: PENDING }, { limit: 1, offset: 0 });
  return row;
}
