import type { ParsedOf } from '#contract/call.ts';
import {
  MAX_VIEWS,
  type saveView as saveCall,
  type View,
  type ViewedScreen,
} from '#contract/reports/views.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import * as store from './store.ts';

type Owner = { user_id: number };

/** The views of one user; they are private, also within the team. */
export async function listOwnViews(db: Db, { user_id }: Owner, screen: ViewedScreen) {
  const list = await store.listViews(db, user_id, screen);
  return { list, total: list.length };
}

/** Saves a view; one with the same name is replaced (upsert). */
export async function saveView(
  db: Db,
  owner: Owner,
  { screen, name, query }: ParsedOf<typeof saveCall>,
) {
  const { user_id } = owner;
  await inTransaction(db, async (tx) => {
    await store.lockViews(tx, user_id);
    const views = await store.listViews(tx, user_id, screen);
    const isNew = views.every((view) => view.name !== name);
    if (isNew && views.length >= MAX_VIEWS) refuse('VIEWS_TOO_MANY');
    await store.upsertView(tx, { user_id, screen, name, query, created_at: now() });
  });
  return listOwnViews(db, owner, screen);
}

/** Renames a view. Refuses VIEW_NAME_TAKEN where another view has the name. */
export function renameView(db: Db, owner: Owner, { id, name }: { id: number; name: string }) {
  return changeView(db, owner, id, async (tx, { screen }) => {
    const views = await store.listViews(tx, owner.user_id, screen);
    if (views.some((view) => view.name === name && view.id !== id)) refuse('VIEW_NAME_TAKEN');
    await store.updateView(tx, id, { name });
  });
}

/** Makes a view the default of its screen, replacing any other, or clears that. */
export function chooseDefaultView(
  db: Db,
  owner: Owner,
  { id, is_default }: { id: number; is_default: number },
) {
  return changeView(db, owner, id, async (tx, { screen }) => {
    await store.clearDefault(tx, owner.user_id, screen);
    if (is_default === 1) await store.updateView(tx, id, { is_default: true });
  });
}

/** Deletes a view. */
export function removeView(db: Db, owner: Owner, { id }: { id: number }) {
  return changeView(db, owner, id, (tx) => store.deleteView(tx, id));
}

async function changeView(
  db: Db,
  owner: Owner,
  id: number,
  change: (tx: Tx, view: View) => Promise<void>,
) {
  const { screen } = await inTransaction(db, async (tx) => {
    await store.lockViews(tx, owner.user_id);
    const view = (await store.findView(tx, owner.user_id, id)) ?? refuse('VIEW_NOT_FOUND');
    await change(tx, view);
    return view;
  });
  return listOwnViews(db, owner, screen);
}
