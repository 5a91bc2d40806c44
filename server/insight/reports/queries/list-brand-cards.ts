import type { Db } from '#server/platform/db/connect.ts';
import { JOINED } from '../rules.ts';

/** The newest brands that accept applications and that no channel of the publisher has joined. */
export function listNewestBrands(db: Db, publisher_id: number, limit: number) {
  return db
    .selectFrom('brands')
    .where('status', '=', 'online')
    .where('terms_pending', '=', false)
    .where('id', 'not in', (one) =>
      one
        .selectFrom('relationships as r')
        .innerJoin('sites as s', 's.id', 'r.site_id')
        .where('r.status', '=', JOINED)
        .where('s.publisher_id', '=', publisher_id)
        .where('s.deleted_at', 'is', null)
        .select('r.brand_id'),
    )
    .select(['id', 'mcid', 'merchant_name', 'logo', 'comm_rate', 'country', 'cookie_days'])
    .select(['approval_type', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Logos of brands, by slug. */
export async function listBrandLogos(
  db: Db,
  mcids: readonly string[],
): Promise<Map<string, string | null>> {
  if (mcids.length === 0) return new Map();
  const rows = await db
    .selectFrom('brands')
    .where('mcid', 'in', mcids)
    .select(['mcid', 'logo'])
    .execute();
  return new Map(rows.map((row) => [row.mcid, row.logo]));
}
