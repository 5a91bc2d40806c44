import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** A user's views by name. */
export function listViews(db: Db, userId: number) {
  return db
    .selectFrom('brand_views')
    .select(['name', 'query'])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('name')
    .execute();
}

/** Holds a user's views until the transaction ends: two tabs save one after the other. */
export async function lockViews(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('brand views'), ${userId})`.execute(tx);
}

/** Keeps a view; one of the same name is replaced. */
export async function upsertView(
  tx: Tx,
  view: { user_id: number; name: string; query: string; created_at: Date },
): Promise<void> {
  const { query } = view;
  await tx
    .insertInto('brand_views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ query }))
    .execute();
}

/** Takes a view away. */
export async function deleteView(db: Db, userId: number, name: string): Promise<void> {
  await db
    .deleteFrom('brand_views')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .execute();
}
