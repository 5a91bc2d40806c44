import { sql } from 'kysely';
import type { View, ViewedScreen } from '#contract/reports/views.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

const COLUMNS = ['id', 'screen', 'name', 'query', 'is_default'] as const;

/** A user's views of a screen, by name. */
export async function listViews(db: Db, userId: number, screen: ViewedScreen): Promise<View[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .orderBy(sql`lower(name)`)
    .orderBy('name')
    .execute();
  return rows as View[];
}

/** One of the user's views. */
export async function findView(db: Db, userId: number, id: number): Promise<View | undefined> {
  const row = await db
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as View | undefined;
}

/** Advisory lock on a user's views until the transaction ends; serialises saves from two tabs. */
export async function lockViews(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('saved views'), ${userId})`.execute(tx);
}

/** Upserts a view by name. */
export async function upsertView(
  tx: Tx,
  view: { user_id: number; screen: ViewedScreen; name: string; query: string; created_at: Date },
): Promise<void> {
  const { query } = view;
  await tx
    .insertInto('saved_views')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'screen', 'name']).doUpdateSet({ query }),
    )
    .execute();
}

export async function updateView(
  tx: Tx,
  id: number,
  change: { name?: string; is_default?: boolean },
): Promise<void> {
  await tx.updateTable('saved_views').set(change).where('id', '=', id).execute();
}

/** Clears the default view of a user's screen. */
export async function clearDefault(tx: Tx, userId: number, screen: ViewedScreen): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .where('is_default', '=', true)
    .execute();
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute();
}
