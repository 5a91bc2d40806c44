import type { Db } from '#server/platform/db/connect.ts';
import { findLinePostings } from './store.ts';

/** All postings of an order line with their accounts, oldest first. */
export function listLinePostings(db: Db, orderLineId: number) {
  return findLinePostings(db, orderLineId);
}
