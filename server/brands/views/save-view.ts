import { MOST_VIEWS, type saveBrandView } from '#contract/brand-views.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deleteView, listViews, lockViews, upsertView } from './store.ts';

type Owner = { user_id: number };

/** The views of one user: nobody else sees them, the rest of the team included. */
export async function listOwnViews(db: Db, { user_id }: Owner) {
  const list = await listViews(db, user_id);
  return { list, total: list.length };
}

/** Names a view; the name of an old one is used anew. */
export async function saveView(
  db: Db,
  { user_id }: Owner,
  { name, query }: ParsedOf<typeof saveBrandView>,
) {
  await inTransaction(db, async (tx) => {
    await lockViews(tx, user_id);
    const kept = await listViews(tx, user_id);
    const isNew = kept.every((view) => view.name !== name);
    if (isNew && kept.length >= MOST_VIEWS) refuse('VIEWS_TOO_MANY');
    await upsertView(tx, { user_id, name, query, created_at: now() });
  });
  return listOwnViews(db, { user_id });
}

/** Takes a view away. */
export async function removeView(db: Db, { user_id }: Owner, name: string) {
  await deleteView(db, user_id, name);
  return listOwnViews(db, { user_id });
}
