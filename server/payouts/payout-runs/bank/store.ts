import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { StoredPayout } from '../store.ts';

/** Payouts of one method type sent in a period. */
export function listSent(
  db: Db,
  method: string,
  { from, until }: { from: Date; until: Date },
): Promise<StoredPayout[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('method', '=', method)
    .where('first_sent_at', '>=', from)
    .where('first_sent_at', '<', until)
    .orderBy('id')
    .execute();
}

/** Payouts of one method type with these references, whenever they were sent. */
export function listByReference(
  db: Db,
  method: string,
  references: readonly string[],
): Promise<StoredPayout[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('method', '=', method)
    .where(sql<boolean>`reference = any(${references}::text[])`)
    .execute();
}
