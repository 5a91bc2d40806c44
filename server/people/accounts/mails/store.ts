import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

export type MailPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'sign_in'
  | 'confirm_old_email'
  | 'confirm_new_email';

/** Stores the hash of a token that is about to be mailed. */
export async function insertMailToken(
  db: Db,
  token: {
    token_hash: string;
    user_id: number;
    purpose: MailPurpose;
    /** Set on the two tokens that confirm a change of address. */
    email_change_id?: number;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto('mail_tokens').values(token).execute();
}

/** A token by its hash, used or not, or undefined. */
export function findMailToken(db: Db, purpose: MailPurpose, tokenHash: string) {
  return db
    .selectFrom('mail_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .select(['id', 'user_id', 'expires_at', 'used_at'])
    .executeTakeFirst();
}

/** Consumes a token; returns its user, or undefined unless this call consumed it. */
export async function consumeMailToken(
  db: Db,
  purpose: MailPurpose,
  tokenHash: string,
  at: Date,
): Promise<number | undefined> {
  const row = await db
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Makes a consumed token usable again, because the operation could not be completed. */
export async function restoreMailToken(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Consumes all other tokens of a user for one purpose. */
export async function consumeMailTokensOf(
  tx: Tx,
  purpose: MailPurpose,
  userId: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Consumes a token of a change of address and its copies; undefined unless this call consumed it.
 */
export async function consumeEmailChangeToken(tx: Tx, tokenHash: string, at: Date) {
  const token = await tx
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('email_change_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['email_change_id', 'purpose'])
    .executeTakeFirst();
  if (!token?.email_change_id) return undefined;
  // Copies exist because a mail that failed half-way is retried with a new token.
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('email_change_id', '=', token.email_change_id)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .execute();
  return {
    email_change_id: token.email_change_id,
    side: token.purpose === 'confirm_old_email' ? ('old' as const) : ('new' as const),
  };
}

/** Records that a reset mail was requested for this address; returns the id of the request. */
export async function insertResetRequest(tx: Tx, email: string, at: Date): Promise<number> {
  const row = await tx
    .insertInto('password_reset_requests')
    .values({ email, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The address of a reset request, or undefined if it has been handled. */
export async function findResetRequest(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset_requests')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirst();
  return row?.email;
}

/** Deletes a request that has been handled. */
export async function deleteResetRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('password_reset_requests').where('id', '=', id).execute();
}

/** Records that a sign-in link was requested for this account; returns the id of the request. */
export async function insertSignInLinkRequest(tx: Tx, account: string, at: Date): Promise<number> {
  const row = await tx
    .insertInto('sign_in_link_requests')
    .values({ account, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The account of a sign-in link request, or undefined if it has been handled. */
export async function findSignInLinkRequest(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_link_requests')
    .where('id', '=', id)
    .select('account')
    .executeTakeFirst();
  return row?.account;
}

/** Deletes a request that has been handled. */
export async function deleteSignInLinkRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_link_requests').where('id', '=', id).execute();
}

/** Deletes tokens that expired, and requests that were made, before this time. */
export async function deleteOldMailTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_link_requests').where('created_at', '<', before).execute();
  await db.deleteFrom('password_reset_requests').where('created_at', '<', before).execute();
  await db.deleteFrom('mail_tokens').where('expires_at', '<', before).execute();
}

/** Users of a publisher who may sign in and have a verified address. */
export function listReachableUsers(db: Db, publisherId: number): Promise<{ user_id: number }[]> {
  return db
    .selectFrom('users')
    .select('id as user_id')
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Active staff members with their roles. */
export function listActiveStaff(db: Db): Promise<{ staff_id: number; role: string }[]> {
  return db
    .selectFrom('staff')
    .select(['id as staff_id', 'role'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

/** The name of a staff member, or undefined. */
export async function findStaffNameById(db: Db, staffId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return row?.name;
}

type Reachable = {
  email: string;
  name: string;
  language: Language | null;
  time_zone: string | null;
  user_id?: number;
  staff_id?: number;
  publisher_id?: number;
};

/**
 * Address, first name, language and time zone of a person who may sign in, or undefined; the time
 * zone of a staff member is null until they choose one.
 */
export async function findReachable(
  db: Db,
  person: { user_id: number } | { staff_id: number },
): Promise<Reachable | undefined> {
  const found =
    'user_id' in person
      ? await sql<Reachable>`
          select u.email, u.first_name as name, u.language, p.time_zone, u.id as user_id,
            u.publisher_id
          from users u join publishers p on p.id = u.publisher_id
          where u.id = ${person.user_id} and u.status = 'active'
            and u.email_verified_at is not null`.execute(db)
      : await sql<Reachable>`
          select email, name, language, time_zone, id as staff_id
          from staff where id = ${person.staff_id} and status = 'active'`.execute(db);
  return found.rows[0];
}
