import type { Db } from '#server/platform/db/connect.ts';

/** Makes one publisher the one who has referred another. */
export async function buildReferral(
  t: { db: Db },
  referer: { publisher_id: number },
  friend: { publisher_id: number },
): Promise<void> {
  await t.db
    .updateTable('publishers')
    .set({ referer_publisher_id: referer.publisher_id })
    .where('id', '=', friend.publisher_id)
    .execute();
}
