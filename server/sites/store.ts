import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Adds a site in the status given (0 in review, 1 approved, 2 rejected); answers its number. */
export async function insertSite(
  tx: Tx,
  site: {
    publisher_id: number;
    name: string;
    website: string;
    logo: string | null;
    media_kit: string | null;
    channel_type: number;
    channel_platform: string | null;
    promotion_methods: number | null;
    status: number;
    decided_at: Date | null;
    created_at: Date;
    updated_at: Date;
  },
): Promise<number> {
  const row = await tx.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

const siteOfPublisher = (db: Db, publisherId: number) =>
  db
    .selectFrom('sites')
    .where('publisher_id', '=', publisherId)
    .where('deleted_at', 'is', null)
    .selectAll();

/** One site of a publisher that is not removed, or undefined. */
export function findSiteOfPublisher(db: Db, publisherId: number, siteId: number) {
  return siteOfPublisher(db, publisherId).where('id', '=', siteId).executeTakeFirst();
}

/** All sites of a publisher that are not removed. */
export function listSitesOfPublisher(db: Db, publisherId: number) {
  return siteOfPublisher(db, publisherId).orderBy('id').execute();
}
