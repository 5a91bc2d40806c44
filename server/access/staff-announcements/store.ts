import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { containing } from '#server/platform/db/like-pattern.ts';

export type StaffFilter = {
  keyword?: string | undefined;
  type?: number | undefined;
  state?: 'scheduled' | 'published' | 'withdrawn' | undefined;
};

const announcementsForStaff = (db: Db) =>
  db
    .selectFrom('announcements as n')
    .leftJoin('brands as b', 'b.id', 'n.brand_id')
    .leftJoin('publishers as p', 'p.id', 'n.publisher_id')
    .leftJoin('staff as s', 's.id', 'n.created_by');

const state = () => sql<'scheduled' | 'published' | 'withdrawn'>`case
  when n.withdrawn_at is not null then 'withdrawn'
  when n.publish_at > ${now()} then 'scheduled' else 'published' end`;

const columns = (query: ReturnType<typeof announcementsForStaff>) =>
  query
    .selectAll('n')
    .select(['b.merchant_name', 'p.code as publisher_code', 's.name as author'])
    .select(state().as('state'))
    .select(
      sql<number>`(select count(*)::int from announcement_recipients c where c.announcement_id = n.id)`.as(
        'recipients',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from announcement_reads r where r.announcement_id = n.id)`.as(
        'readers',
      ),
    );

function filtered(db: Db, filter: StaffFilter) {
  // Rows with a source are notices of events from before notifications existed.
  let query = announcementsForStaff(db).where('n.source', 'is', null);
  if (filter.type !== undefined) query = query.where('n.type', '=', filter.type);
  if (filter.state !== undefined) query = query.where(state(), '=', filter.state);
  if (filter.keyword === undefined) return query;
  const like = containing(filter.keyword);
  return query.where(
    sql<boolean>`concat_ws(' ', n.title, n.body, n.title_zh, n.body_zh) ilike ${like}`,
  );
}

/** A page of all announcements, newest first. */
export function listForStaff(
  db: Db,
  filter: StaffFilter,
  page: { curPage: number; perPage: number },
) {
  return columns(filtered(db, filter))
    .orderBy('n.publish_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
}

/** The number of announcements that match the filter. */
export async function countForStaff(db: Db, filter: StaffFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('announcements'))
    .executeTakeFirstOrThrow();
  return row.announcements;
}

/** An announcement with the names of its target and author. */
export function findForStaff(db: Db, id: number) {
  return columns(announcementsForStaff(db)).where('n.id', '=', id).executeTakeFirstOrThrow();
}

/** The id of the publisher with this code, or undefined. */
export async function findPublisherId(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('publishers')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
