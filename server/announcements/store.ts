import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

type Reader = { user_id: number; publisher_id: number };
type Page = { curPage: number; perPage: number };

export type NewNotice = {
  type: number;
  title: string;
  body: string;
  is_top: boolean;
  target: 'all' | 'brand' | 'publisher';
  brand_id: number | null;
  publisher_id: number | null;
  publish_at: Date;
  source: string | null;
  created_by: number | null;
};

/** Adds a notice; answers its number, or undefined where its source was told of before. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<number | undefined> {
  const at = now();
  const row = await tx
    .insertInto('announcements')
    .values({ ...notice, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Any notice, held until the transaction ends, or undefined. */
export function lockNotice(tx: Tx, id: number) {
  return tx
    .selectFrom('announcements')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a notice. */
export async function updateNotice(
  tx: Tx,
  id: number,
  change: Partial<Pick<NewNotice, 'type' | 'title' | 'body' | 'is_top' | 'publish_at'>> & {
    delivered_at?: Date;
    withdrawn_at?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ ...change, updated_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Writes down whom a notice to some is for, as things stand now. */
export async function insertRecipients(
  tx: Tx,
  notice: { id: number; brand_id: number | null; publisher_id: number | null },
): Promise<void> {
  await sql`
    insert into announcement_recipients (announcement_id, publisher_id)
    select ${notice.id}::int, s.publisher_id from relationships r join sites s on s.id = r.site_id
    where r.brand_id = ${notice.brand_id}::int and r.status = 2
    union
    select ${notice.id}::int, p.id from publishers p where p.id = ${notice.publisher_id}::int
    on conflict do nothing`.execute(tx);
}

/** What a user's publisher may see, with whether the user has read it. */
function shownTo(db: Db, { user_id, publisher_id }: Reader) {
  return db
    .selectFrom('announcements as n')
    .innerJoin('users as u', (join) => join.on('u.id', '=', user_id))
    .leftJoin('announcement_reads as r', (join) =>
      join.onRef('r.announcement_id', '=', 'n.id').onRef('r.user_id', '=', 'u.id'),
    )
    .where('n.delivered_at', 'is not', null)
    .where('n.withdrawn_at', 'is', null)
    .where(
      sql<boolean>`(n.target = 'all' or exists (select from announcement_recipients c
        where c.announcement_id = n.id and c.publisher_id = ${publisher_id}))`,
    );
}

// What was published before somebody came is no news to them.
const isRead = sql<boolean>`(r.read_at is not null or n.publish_at < u.created_at)`;

export type NoticeFilter = {
  keyword?: string | undefined;
  is_top?: number | undefined;
  type?: number | undefined;
  unread: number;
};

const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

function filtered(db: Db, reader: Reader, { keyword, is_top, type, unread }: NoticeFilter) {
  let query = shownTo(db, reader);
  if (type !== undefined) query = query.where('n.type', '=', type);
  if (is_top !== undefined) query = query.where('n.is_top', '=', is_top === 1);
  if (unread === 1) query = query.where(sql<boolean>`not ${isRead}`);
  if (keyword === undefined) return query;
  const like = containing(keyword);
  return query.where(sql<boolean>`(n.title ilike ${like} or n.body ilike ${like})`);
}

const noticeColumns = ['n.id', 'n.type', 'n.title', 'n.body', 'n.is_top', 'n.publish_at'] as const;

/** A page of the announcements shown to a user: those on top first, then the newest. */
export function listShown(db: Db, reader: Reader, filter: NoticeFilter, page: Page) {
  return filtered(db, reader, filter)
    .select(noticeColumns)
    .select(isRead.as('is_read'))
    .orderBy('n.is_top', 'desc')
    .orderBy('n.publish_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
}

/** How many of them there are. */
export async function countShown(db: Db, reader: Reader, filter: NoticeFilter): Promise<number> {
  const row = await filtered(db, reader, filter)
    .select(sql<number>`count(*)::int`.as('announcements'))
    .executeTakeFirstOrThrow();
  return row.announcements;
}

/** One notice shown to a user, or undefined. */
export function findShown(db: Db, reader: Reader, id: number) {
  return shownTo(db, reader)
    .where('n.id', '=', id)
    .select(noticeColumns)
    .select(isRead.as('is_read'))
    .executeTakeFirst();
}

/** Notes for a user that one notice, or all that are shown, were read; once is enough. */
export async function insertReads(db: Db, reader: Reader, id: number | null): Promise<void> {
  let unread = shownTo(db, reader).where('r.read_at', 'is', null);
  if (id !== null) unread = unread.where('n.id', '=', id);
  await db
    .insertInto('announcement_reads')
    .columns(['announcement_id', 'user_id', 'read_at'])
    .expression(
      unread.select(['n.id', 'u.id as user_id', sql<Date>`${now()}::timestamptz`.as('at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
