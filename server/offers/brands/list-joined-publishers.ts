import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The publishers with a site that has joined a brand, by id. */
export async function listJoinedPublishers(db: Db, brandId: number): Promise<number[]> {
  const found = await sql<{ publisher_id: number }>`
    select distinct s.publisher_id from relationships r join sites s on s.id = r.site_id
    where r.brand_id = ${brandId} and r.status = 2 order by 1`.execute(db);
  return found.rows.map((row) => row.publisher_id);
}
