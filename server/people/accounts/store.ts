import { sql } from 'kysely';
import type { NewcomerActor, UserSide } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Inserts a publisher; returns its id. */
export async function insertPublisher(
  tx: Tx,
  publisher: {
    code: string;
    name: string;
    currency?: string;
    time_zone?: string;
    country?: string;
    referer_publisher_id?: number | null;
    created_at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('publishers')
    .values(publisher)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Inserts a user of a publisher, or of no publisher on the side of brands; returns the id, or undefined
 * if username or e-mail are taken on that side.
 */
export async function insertUser(
  tx: Tx,
  {
    role = 'publisher_owner',
    ...user
  }: {
    publisher_id: number | null;
    username: string;
    email: string;
    password_hash: string | null;
    first_name: string;
    last_name: string;
    email_verified_at?: Date | null;
    terms_agreed_at: Date;
    created_at: Date;
    language?: Language | null;
    /** In the publisher; default: owner. */
    role?: NewcomerActor['role'];
  },
): Promise<number | undefined> {
  const isOfBrand = user.publisher_id === null;
  const row = await tx
    .insertInto('users')
    .values({ ...user, side: isOfBrand ? 'brand' : 'publisher', role: isOfBrand ? null : role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether a publisher's user has this username, case-insensitive. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await findUserBy(db, 'publisher', 'username', username)) !== undefined;
}

/** Whether a user of this side has this e-mail address, case-insensitive. */
export async function isEmailTaken(
  db: Db,
  email: string,
  side: UserSide = 'publisher',
): Promise<boolean> {
  return (await findUserBy(db, side, 'email', email)) !== undefined;
}

/** The user whom a person names at sign-in: by address, or a publisher's user by username. */
export function findUserNamed(db: Db, side: UserSide, account: string) {
  return findUserBy(db, side, account.includes('@') ? 'email' : 'username', account);
}

/** A user by username or e-mail, case-insensitive; users removed from a team are not found. */
export function findUserBy(db: Db, side: UserSide, column: 'username' | 'email', value: string) {
  return userColumns(db)
    .where('side', '=', side)
    .where('status', '<>', 'removed')
    .where(sql`lower(${sql.ref(column)})`, '=', sql<string>`lower(${value})`)
    .executeTakeFirst();
}

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** A user by id, or undefined. */
export function findUser(db: Db, userId: number) {
  return userColumns(db).where('id', '=', userId).executeTakeFirst();
}

const userColumns = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash', 'status', 'email_verified_at'])
    .select(['first_name', 'publisher_id'])
    .select(sql<UserSide>`side`.as('side'))
    .select(sql<Language | null>`language`.as('language'));

/** Profile of a user, with the id of the publisher's default site. */
export function findProfile(db: Db, userId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('publishers as p', 'p.id', 'u.publisher_id')
    .leftJoin('companies as c', 'c.publisher_id', 'p.id')
    .where('u.id', '=', userId)
    .select(['u.id as user_id', 'u.username', 'u.nickname', 'u.avatar', 'u.email', 'u.created_at'])
    .select([
      'u.first_name',
      'u.last_name',
      'p.currency',
      'p.time_zone',
      'p.code',
      'p.default_site_id',
    ])
    .select(['c.company_name', 'c.category', 'c.country', 'c.address', 'c.city', 'c.province'])
    .select('c.postal_code')
    .select(sql<NewcomerActor['role']>`u.role`.as('role'))
    .select(sql<Language | null>`u.language`.as('language'))
    .select(mediaKitsOfPublisher.as('media_kits'))
    .executeTakeFirstOrThrow();
}

type MediaKitRow = { id: number; file_url: string; name: string; size: number; created_at: string };

const mediaKitsOfPublisher = sql<MediaKitRow[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'file_url', k.file_url, 'name', k.name,
    'size', k.size, 'created_at', k.created_at) order by k.id), '[]')
  from media_kits k where k.publisher_id = p.id)`;

/** Id of the publisher with this code, or undefined. */
export async function findPublisherByCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('publishers')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** A publisher by id, or undefined. */
export function findPublisher(db: Db, publisherId: number) {
  return db
    .selectFrom('publishers')
    .where('id', '=', publisherId)
    .select(['id', 'code', 'name', 'status', 'default_site_id'])
    .executeTakeFirst();
}

/** Updates a user's own columns. */
export async function updateUser(
  db: Db,
  userId: number,
  change: {
    first_name?: string;
    last_name?: string;
    nickname?: string;
    language?: Language;
    time_zone?: string | null;
    avatar?: string;
    password_hash?: string;
    email?: string;
    /** Of users of brands, who have no name of their own: the address. */
    username?: string;
    email_verified_at?: Date;
  },
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Updates a publisher's own columns. */
export async function updatePublisher(
  db: Db,
  publisherId: number,
  change: { currency?: string; time_zone?: string; default_site_id?: number | null },
): Promise<void> {
  await db.updateTable('publishers').set(change).where('id', '=', publisherId).execute();
}

/** Changes a publisher's status if the current one is as expected. */
export async function replacePublisherStatus(
  db: Db,
  publisherId: number,
  from: 'active' | 'locked',
  to: 'active' | 'locked',
): Promise<void> {
  await db
    .updateTable('publishers')
    .set({ status: to })
    .where('id', '=', publisherId)
    .where('status', '=', from)
    .execute();
}

/** Marks a publisher as closed. */
export async function closePublisher(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .updateTable('publishers')
    .set({ status: 'closed' })
    .where('id', '=', publisherId)
    .execute();
}

/** Inserts a staff member; returns the id, or undefined if the e-mail exists already. */
export async function insertStaff(
  db: Db,
  staff: {
    email: string;
    name: string;
    password_hash: string;
    role: string;
    status?: 'invited';
    created_at: Date;
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A staff member by e-mail, case-insensitive; undefined if there is none or it was removed. */
export function findStaffByEmail(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('status', '<>', 'removed')
    .selectAll()
    .executeTakeFirst();
}

/** A staff member by id. */
export function findStaff(db: Db, staffId: number) {
  return db.selectFrom('staff').where('id', '=', staffId).selectAll().executeTakeFirstOrThrow();
}

/** Updates a staff member. */
export async function updateStaff(
  tx: Tx,
  staffId: number,
  changes: {
    password_hash?: string;
    status?: 'active' | 'locked';
    language?: Language | null;
    time_zone?: string | null;
  },
): Promise<void> {
  await tx.updateTable('staff').set(changes).where('id', '=', staffId).execute();
}
