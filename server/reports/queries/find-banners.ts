import type { Db } from '#server/platform/db/connect.ts';

/** What the operator has set as banners, as it was written, or undefined. */
export async function findBanners(db: Db): Promise<unknown> {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', 'home.banners')
    .select('value')
    .executeTakeFirst();
  return row?.value;
}
