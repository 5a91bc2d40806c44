import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { containing } from '#server/platform/db/like-pattern.ts';

type Reader = { user_id: number; publisher_id: number; language: Language };
type Page = { curPage: number; perPage: number };

export type NewAnnouncement = {
  type: number;
  title: string;
  body: string;
  /** Null: the English text is shown to readers of Chinese too. */
  title_zh: string | null;
  body_zh: string | null;
  is_top: boolean;
  target: 'all' | 'brand' | 'publisher';
  brand_id: number | null;
  publisher_id: number | null;
  publish_at: Date;
  created_by: number | null;
};

/** Inserts an announcement and returns its id. */
export async function insertAnnouncement(tx: Tx, row: NewAnnouncement): Promise<number> {
  const at = now();
  const added = await tx
    .insertInto('announcements')
    .values({ ...row, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** An announcement, locked until the transaction ends, or undefined. */
export function lockAnnouncement(tx: Tx, id: number) {
  return tx
    .selectFrom('announcements')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** The columns that staff may change at any time. */
export type AnnouncementTexts = Pick<
  NewAnnouncement,
  'type' | 'title' | 'body' | 'title_zh' | 'body_zh' | 'is_top'
>;

/** Updates an announcement. */
export async function updateAnnouncement(
  tx: Tx,
  id: number,
  change: Partial<AnnouncementTexts> & {
    publish_at?: Date;
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

/** Inserts the recipients of an announcement. Idempotent. */
export async function insertRecipients(
  tx: Tx,
  id: number,
  publisherIds: readonly number[],
): Promise<void> {
  await sql`
    insert into announcement_recipients (announcement_id, publisher_id)
    select ${id}::int, unnest(${[...publisherIds]}::int[])
    on conflict do nothing`.execute(tx);
}

/** The announcements visible to a user's publisher, joined with what the user has read. */
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

// Announcements published before the user joined count as read.
const isRead = sql<boolean>`(r.read_at is not null or n.publish_at < u.created_at)`;

export type AnnouncementFilter = {
  keyword?: string | undefined;
  is_top?: number | undefined;
  type?: number | undefined;
  unread: number;
};

function filtered(db: Db, reader: Reader, { keyword, is_top, type, unread }: AnnouncementFilter) {
  let query = shownTo(db, reader);
  if (type !== undefined) query = query.where('n.type', '=', type);
  if (is_top !== undefined) query = query.where('n.is_top', '=', is_top === 1);
  if (unread === 1) query = query.where(sql<boolean>`not ${isRead}`);
  if (keyword === undefined) return query;
  const like = containing(keyword);
  return query.where(
    sql<boolean>`(${textOf(reader, 'title')} ilike ${like} or ${textOf(reader, 'body')} ilike ${like})`,
  );
}

const shownColumns = ['n.id', 'n.type', 'n.is_top', 'n.publish_at'] as const;

/** A text of an announcement in the language of its reader. */
function textOf({ language }: Reader, name: 'title' | 'body') {
  const english = sql<string>`n.${sql.ref(name)}`;
  return language === 'zh'
    ? sql<string>`coalesce(n.${sql.ref(`${name}_zh`)}, ${english})`
    : english;
}

/** A page of the announcements visible to a user: pinned ones first, then newest first. */
export function listShown(db: Db, reader: Reader, filter: AnnouncementFilter, page: Page) {
  return filtered(db, reader, filter)
    .select(shownColumns)
    .select([textOf(reader, 'title').as('title'), textOf(reader, 'body').as('body')])
    .select(isRead.as('is_read'))
    .orderBy('n.is_top', 'desc')
    .orderBy('n.publish_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
}

/** The number of announcements visible to a user that match the filter. */
export async function countShown(
  db: Db,
  reader: Reader,
  filter: AnnouncementFilter,
): Promise<number> {
  const row = await filtered(db, reader, filter)
    .select(sql<number>`count(*)::int`.as('announcements'))
    .executeTakeFirstOrThrow();
  return row.announcements;
}

/** An announcement visible to a user, or undefined. */
export function findShown(db: Db, reader: Reader, id: number) {
  return shownTo(db, reader)
    .where('n.id', '=', id)
    .select(shownColumns)
    .select([textOf(reader, 'title').as('title'), textOf(reader, 'body').as('body')])
    .select(isRead.as('is_read'))
    .executeTakeFirst();
}

/** Marks one announcement, or with null all visible ones, as read by a user. Idempotent. */
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
