import type { Db, Tx } from '#server/platform/db/connect.ts';

/** What staff changed in the menu, by id of the call. */
export async function listMenuRows(
  db: Db,
): Promise<Map<number, { is_hidden: boolean; sort: number }>> {
  const rows = await db.selectFrom('api_menu_entries').selectAll().execute();
  return new Map(rows.map(({ call_id, ...row }) => [call_id, row]));
}

/** Replaces the order and visibility of all entries. */
export async function replaceMenuRows(
  tx: Tx,
  entries: readonly { id: number; is_hidden: number }[],
): Promise<void> {
  await tx.deleteFrom('api_menu_entries').execute();
  await tx
    .insertInto('api_menu_entries')
    .values(
      entries.map(({ id, is_hidden }, sort) => ({ call_id: id, is_hidden: is_hidden === 1, sort })),
    )
    .execute();
}
