import type { Db } from '#server/platform/db/connect.ts';
import { findLinePostings } from './store.ts';

/** Every posting an order line caused, oldest first, each with the account it went to. */
export function listLinePostings(db: Db, orderLineId: number) {
  return findLinePostings(db, orderLineId);
}
