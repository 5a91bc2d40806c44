import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { settle, UNLEASED } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';

export type Feed = Selectable<DB['product_feeds']>;
export type FeedRunRow = Selectable<DB['product_feed_runs']>;
type FeedTerms = Pick<Feed, 'address' | 'link' | 'images' | 'every_hours' | 'skip_bad'>;

/** A feed leased by a worker, with the code of its brand. */
export type LeasedFeed = Feed & LeasedRow & { mcid: string };

/** The rows of the queue. */
export const feedRows = {
  table: 'product_feeds',
  id: 'brand_id',
  columns: sql`q.*, b.mcid`,
  join: sql`join brands b on b.id = q.brand_id`,
} as const;

const MAX_RUNS = 20;

/** The feed of a brand, or undefined. */
export function findFeed(db: Db, brandId: number) {
  return db
    .selectFrom('product_feeds')
    .selectAll()
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
}

/** The last fetches of a brand's feed, newest first. */
export function listRuns(db: Db, brandId: number) {
  return db
    .selectFrom('product_feed_runs')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('id', 'desc')
    .limit(MAX_RUNS)
    .execute();
}

/** Upserts a brand's feed, due immediately and without cache validators. */
export async function upsertFeed(db: Db, brandId: number, terms: FeedTerms, at: Date) {
  const columns = { ...terms, run_at: at, is_requested: true, changed_at: at };
  const forgotten = { etag: null, last_modified: null };
  await db
    .insertInto('product_feeds')
    .values({ brand_id: brandId, ...columns })
    // A fetch in progress belongs to the previous settings: clearing its lease discards its result.
    .onConflict((conflict) =>
      conflict.column('brand_id').doUpdateSet({ ...columns, ...forgotten, ...UNLEASED }),
    )
    .execute();
  wakeQueue(db, 'product_feeds');
}

/** Makes the feed of a brand due now; false if it has none. */
export async function requestFetch(db: Db, brandId: number, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable('product_feeds')
    .set({ is_requested: true, run_at: at })
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  wakeQueue(db, 'product_feeds');
  return updated.numUpdatedRows === 1n;
}

/** Deletes the feed of a brand; false if it had none. */
export async function deleteFeed(db: Db, brandId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('product_feeds')
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

type FetchResult = Pick<Feed, 'etag' | 'last_modified'> & { run_at: Date };

/** Ends a fetch: records its result and when the next one is due. No effect if the lease is lost. */
export async function settleFeed(
  tx: Tx,
  feed: LeasedFeed,
  result: FetchResult,
  run: Omit<Insertable<DB['product_feed_runs']>, 'brand_id' | 'is_requested' | 'address'>,
): Promise<void> {
  const { brand_id, is_requested, address } = feed;
  const change = { ...result, is_requested: false, attempts: 0 };
  if (!(await settle(tx, feedRows, feed, change))) return;
  await tx
    .insertInto('product_feed_runs')
    .values({ brand_id, is_requested, address, ...run })
    .execute();
  await sql`delete from product_feed_runs where brand_id = ${brand_id} and id not in
    (select id from product_feed_runs where brand_id = ${brand_id}
      order by id desc limit ${MAX_RUNS})`.execute(tx);
}
