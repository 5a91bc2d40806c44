import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { editApiEntries, listApiEntries } from '#contract/publisher-api/staff-menu.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listEntries } from './list-entries.ts';
import { replaceMenuRows } from './menu-store.ts';

type Place = { db: Db; config: Pick<Config, 'network_source'> };

/** The entries of the API menu in their order, with hidden ones. */
export async function showEntries({ db, config }: Place): Promise<ReplyOf<typeof listApiEntries>> {
  const list = (await listEntries(db, config)).map(({ call, is_hidden }) => ({
    id: call.id,
    name: call.title,
    front_path: call.front_path,
    is_hidden,
  }));
  return { list, total: list.length };
}

/** Sets order and visibility of the entries. Refuses API_NOT_FOUND unless each is named once. */
export async function editMenu(
  place: Place,
  { entries }: ParsedOf<typeof editApiEntries>,
): Promise<ReplyOf<typeof listApiEntries>> {
  const known = await listEntries(place.db, place.config);
  const ids = new Set(entries.map(({ id }) => id));
  const isWhole = ids.size === entries.length && ids.size === known.length;
  if (!isWhole || known.some(({ call }) => !ids.has(call.id))) refuse('API_NOT_FOUND');
  await inTransaction(place.db, (tx) => replaceMenuRows(tx, entries));
  return showEntries(place);
}
