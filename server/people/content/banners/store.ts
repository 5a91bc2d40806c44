import { sql } from 'kysely';
import type { BannerPlacement } from '#contract/content/publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

type BannerFields = {
  placement: BannerPlacement;
  title: string;
  alt: string;
  link: string | null;
  starts_at: Date;
  ends_at: Date | null;
};

/** The banners that a placement shows now, newest first. */
export function findShownBanners(db: Db, placement: BannerPlacement, limit: number) {
  const at = now();
  return db
    .selectFrom('banners')
    .where('placement', '=', placement)
    .where('starts_at', '<=', at)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .select(['id', 'title', 'alt', 'image', 'link'])
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const staffBanners = (db: Db) =>
  db
    .selectFrom('banners as b')
    .innerJoin('staff as s', 's.id', 'b.created_by')
    .select(['b.id', 'b.title', 'b.alt', 'b.image', 'b.link', 'b.placement'])
    .select(['b.starts_at', 'b.ends_at', 's.name as author'])
    .select(
      sql<'scheduled' | 'shown' | 'over'>`case when b.starts_at > ${now()} then 'scheduled'
        when b.ends_at <= ${now()} then 'over' else 'shown' end`.as('state'),
    );

/** All banners with their authors, latest start first. */
export function listForStaff(db: Db) {
  return staffBanners(db).orderBy('b.starts_at', 'desc').orderBy('b.id', 'desc').execute();
}

/** One banner with its author. */
export function findForStaff(db: Db, id: number) {
  return staffBanners(db).where('b.id', '=', id).executeTakeFirstOrThrow();
}

/** Locks a banner for the transaction; undefined if there is none. */
export function lockBanner(tx: Tx, id: number) {
  return tx.selectFrom('banners').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

/** Adds a banner; returns its id. */
export async function insertBanner(
  tx: Tx,
  banner: BannerFields & { image: string; created_by: number },
): Promise<number> {
  const at = now();
  const row = await tx
    .insertInto('banners')
    .values({ ...banner, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a banner. */
export async function updateBanner(
  tx: Tx,
  id: number,
  change: BannerFields | { image: string },
): Promise<void> {
  await tx
    .updateTable('banners')
    .set({ ...change, updated_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Deletes a banner. */
export async function deleteBanner(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('banners').where('id', '=', id).execute();
}
