import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { liveWorkers } from '#server/platform/db/hold-presence.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type Feed = Selectable<DB['product_feeds']>;
export type FeedRunRow = Selectable<DB['product_feed_runs']>;
type FeedTerms = Pick<Feed, 'address' | 'link' | 'images' | 'every_hours' | 'skip_bad'>;

const RUNS_KEPT = 20;
const UNLEASED = { lease: null, leased_until: null, leased_by: null };

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
    .limit(RUNS_KEPT)
    .execute();
}

/** Upserts a brand's feed, due immediately and without cache validators. */
export async function upsertFeed(db: Db, brandId: number, terms: FeedTerms, at: Date) {
  const columns = { ...terms, due_at: at, is_requested: true, changed_at: at };
  const forgotten = { etag: null, last_modified: null };
  await db
    .insertInto('product_feeds')
    .values({ brand_id: brandId, ...columns })
    // A fetch in progress belongs to the previous settings: clearing its lease discards its result.
    .onConflict((conflict) =>
      conflict.column('brand_id').doUpdateSet({ ...columns, ...forgotten, ...UNLEASED }),
    )
    .execute();
}

/** Makes the feed of a brand due now; false if it has none. */
export async function askForFeed(db: Db, brandId: number, at: Date): Promise<boolean> {
  const asked = await db
    .updateTable('product_feeds')
    .set({ is_requested: true, due_at: at })
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return asked.numUpdatedRows === 1n;
}

/** Deletes the feed of a brand; false if it had none. */
export async function deleteFeed(db: Db, brandId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('product_feeds')
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Leases the feed that has been due longest. */
export async function leaseFeed(
  db: Db,
  claim: { lease: string; worker: number | null; until: Date },
  at: Date,
): Promise<(Feed & { mcid: string }) | undefined> {
  const found = await sql<Feed & { mcid: string }>`
    update product_feeds f set lease = ${claim.lease}, leased_until = ${claim.until},
      leased_by = ${claim.worker}
    from brands b
    where b.id = f.brand_id and f.brand_id = (select brand_id from product_feeds
      where due_at <= ${at} and (leased_until is null or leased_until < ${at})
      order by due_at, brand_id limit 1 for update skip locked)
    returning f.*, b.mcid`.execute(db);
  return found.rows[0];
}

/** Releases stale leases: those of workers whose session is gone. */
export async function releaseStaleFeeds(db: Db): Promise<void> {
  await sql`
    update product_feeds set lease = null, leased_until = null, leased_by = null
    where leased_by is not null and leased_by not in (${liveWorkers})`.execute(db);
}

/** Releases the lease of a feed, due immediately, because the worker itself stopped the fetch. */
export async function returnFeed(db: Db, feed: Feed): Promise<void> {
  await db
    .updateTable('product_feeds')
    .set(UNLEASED)
    .where('brand_id', '=', feed.brand_id)
    .where('lease', '=', feed.lease)
    .execute();
}

/** Whether the lease is still held; locks the feed until the transaction ends. */
export async function holdFeed(tx: Tx, feed: Feed): Promise<boolean> {
  const held = await tx
    .selectFrom('product_feeds')
    .select('brand_id')
    .where('brand_id', '=', feed.brand_id)
    .where('lease', '=', feed.lease)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

type Settled = Pick<Feed, 'due_at' | 'etag' | 'last_modified'>;

/** Ends a fetch: records its result and when the next one is due. */
export async function settleFeed(
  tx: Tx,
  feed: Feed,
  settled: Settled,
  run: Omit<Insertable<DB['product_feed_runs']>, 'brand_id' | 'is_requested' | 'address'>,
): Promise<void> {
  const { brand_id, is_requested, address } = feed;
  await tx
    .updateTable('product_feeds')
    .set({ ...settled, is_requested: false, ...UNLEASED })
    .where('brand_id', '=', brand_id)
    .execute();
  await tx
    .insertInto('product_feed_runs')
    .values({ brand_id, is_requested, address, ...run })
    .execute();
  await sql`delete from product_feed_runs where brand_id = ${brand_id} and id not in
    (select id from product_feed_runs where brand_id = ${brand_id}
      order by id desc limit ${RUNS_KEPT})`.execute(tx);
}
