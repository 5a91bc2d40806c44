import { type RawBuilder, sql } from 'kysely';
import type { Schedule } from '#contract/notifications/fields.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { announceChange } from '#server/platform/live/announce-change.ts';
import type { Values } from './kinds/find-kind.ts';

/** A user of either side or a staff member. */
export type Person = { user_id: number } | { staff_id: number };

/** Whose notifications are read: all of a person, or those about one brand. */
export type Owned = { person: Person; only_brand_id?: number | null };

/** Running totals of a notification: a number of events, and amounts in minor units per currency. */
export type Totals = { count: number; amounts: Readonly<Record<string, string>> };

export type NotificationRow = {
  id: bigint;
  kind: string;
  user_id: number | null;
  staff_id: number | null;
  values: Values;
  values_zh: Values;
  totals: Totals | null;
  path: string;
  created_at: Date;
  read_at: Date | null;
};

const columnOf = (person: Person) => ('user_id' in person ? 'user_id' : 'staff_id');
const idOf = (person: Person) => ('user_id' in person ? person.user_id : person.staff_id);

/** The person that a row belongs to. */
export const personOf = (row: { user_id: number | null; staff_id: number | null }): Person =>
  row.user_id === null ? { staff_id: row.staff_id ?? 0 } : { user_id: row.user_id };

/** Inserts a notification; undefined if the person already has one of this event. */
export async function insertNotification(
  tx: Tx,
  person: Person,
  row: {
    kind: string;
    source: string;
    values: Values;
    values_zh: Values;
    totals: Totals | null;
    path: string;
    brand_id: number | null;
    schedule: Schedule;
  },
): Promise<bigint | undefined> {
  const json = (value: unknown) => JSON.stringify(value);
  const added = await tx
    .insertInto('notifications')
    .values({
      ...row,
      [columnOf(person)]: idOf(person),
      values: json(row.values),
      values_zh: json(row.values_zh),
      totals: row.totals && json(row.totals),
      created_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) announceChange(tx, 'notifications', person);
  return added?.id;
}

/** Locks the unread, not yet mailed notification of a kind with totals that was made since a time. */
export function lockRunning(tx: Tx, person: Person, kind: string, since: Date) {
  return tx
    .selectFrom('notifications')
    .select(['id'])
    .select(sql<Totals>`totals`.as('totals'))
    .where(columnOf(person), '=', idOf(person))
    .where('kind', '=', kind)
    .where('totals', 'is not', null)
    .where('mail_id', 'is', null)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the totals and values of a notification. */
export async function updateTotals(tx: Tx, id: bigint, totals: Totals, values: Values) {
  const text = JSON.stringify(values);
  await tx
    .updateTable('notifications')
    .set({ totals: JSON.stringify(totals), values: text, values_zh: text })
    .where('id', '=', id)
    .execute();
}

/** Assigns notifications to the mail that reports them. */
export async function updateMailed(tx: Tx, ids: readonly bigint[], mailId: bigint): Promise<void> {
  await tx.updateTable('notifications').set({ mail_id: mailId }).where('id', 'in', ids).execute();
}

const columns = (db: Db) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'user_id', 'staff_id', 'path', 'created_at', 'read_at'])
    .select([
      sql<Values>`values`.as('values'),
      sql<Values>`values_zh`.as('values_zh'),
      sql<Totals | null>`totals`.as('totals'),
    ]);

/** A notification by id, locked, with the mail that reports it. */
export function lockNotification(tx: Tx, id: bigint) {
  return tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'user_id', 'staff_id', 'mail_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The notifications that a mail reports, oldest first. */
export function listOfMail(db: Db, mailId: bigint): Promise<NotificationRow[]> {
  return columns(db).where('mail_id', '=', mailId).orderBy('id').execute();
}

const isOwned = ({ person, only_brand_id = null }: Owned) =>
  sql<boolean>`${sql.ref(columnOf(person))} = ${idOf(person)}
    and (${only_brand_id}::int is null or brand_id = ${only_brand_id}::int)`;

/** A page of a person's notifications, newest first. */
export function listOwn(
  db: Db,
  owned: Owned,
  { curPage, perPage, unread }: { curPage: number; perPage: number; unread: number },
): Promise<NotificationRow[]> {
  let query = columns(db).where(isOwned(owned));
  if (unread === 1) query = query.where('read_at', 'is', null);
  return query
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

/** The number of a person's notifications, and of the unread ones. */
export function countOwn(db: Db, owned: Owned): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('notifications')
    .where(isOwned(owned))
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where read_at is null))::int`.as('unread'),
    ])
    .executeTakeFirstOrThrow();
}

/** Marks one of a person's notifications, or with null all of them, as read. */
export async function updateRead(db: Db, person: Person, id: number | null): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now() })
    .where(columnOf(person), '=', idOf(person))
    .where('read_at', 'is', null);
  if (id !== null) query = query.where('id', '=', BigInt(id));
  await query.execute();
  announceChange(db, 'notifications', person);
}

/** Marks unread notifications of a kind as read for which a condition on `n` holds. */
export async function updateClosed(db: Db, kind: string, isDone: RawBuilder<unknown>) {
  const { rows } = await sql<{ staff_id: number | null; user_id: number | null }>`
    update notifications n set read_at = ${now()}
    where n.kind = ${kind} and n.read_at is null and ${isDone}
    returning n.staff_id, n.user_id`.execute(db);
  for (const row of rows) announceChange(db, 'notifications', personOf(row));
}

/** The people with unread notifications that wait for a digest. */
export async function listWaiting(db: Db, schedule: 'daily' | 'weekly'): Promise<Person[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'staff_id'])
    .where('schedule', '=', schedule)
    .where('mail_id', 'is', null)
    .where('read_at', 'is', null)
    .distinct()
    .execute();
  return rows.map(personOf);
}

/**
 * Locks a person's notifications of the digest that is due: those from before eight o'clock today,
 * or of Monday, in their time zone.
 */
export async function lockDue(
  tx: Tx,
  person: Person,
  schedule: 'daily' | 'weekly',
  timeZone: string,
): Promise<bigint[]> {
  const unit = sql.lit(schedule === 'daily' ? 'day' : 'week');
  const rows = await tx
    .selectFrom('notifications')
    .select('id')
    .where(columnOf(person), '=', idOf(person))
    .where('schedule', '=', schedule)
    .where('mail_id', 'is', null)
    .where('read_at', 'is', null)
    .where(
      'created_at',
      '<',
      sql<Date>`(date_trunc(${unit}, ${now()}::timestamptz at time zone ${timeZone}
        - interval '8 hours') + interval '8 hours') at time zone ${timeZone}`,
    )
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** What a person chose, by kind. */
export async function findPreferences(db: Db, person: Person): Promise<Map<string, Schedule>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'schedule'])
    .where(columnOf(person), '=', idOf(person))
    .execute();
  return new Map(rows.map(({ kind, schedule }) => [kind, schedule as Schedule]));
}

/** Stores a person's choice. */
export async function upsertPreference(
  db: Db,
  person: Person,
  kind: string,
  schedule: Schedule,
): Promise<void> {
  const column = columnOf(person);
  await db
    .insertInto('notification_preferences')
    .values({ [column]: idOf(person), kind, schedule })
    .onConflict((conflict) =>
      conflict.columns([column, 'kind']).where(column, 'is not', null).doUpdateSet({ schedule }),
    )
    .execute();
}
