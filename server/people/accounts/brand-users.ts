import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { findUserBy, insertUser, type User, updateUser } from './store.ts';

/**
 * Opens the account of a person of a brand, whose address a mailed link has verified. They sign in
 * with it. Returns the id, or undefined if the address has an account of the portal.
 */
export function openBrandUser(
  tx: Tx,
  user: {
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    language: Language | null;
    /** Null: that of the network. */
    time_zone: string | null;
  },
): Promise<number | undefined> {
  const at = now();
  return insertUser(tx, {
    ...{ ...user, publisher_id: null, username: user.email },
    ...{ email_verified_at: at, terms_agreed_at: at, created_at: at },
  });
}

/** The account of the portal that has this address, or undefined. */
export function findBrandUser(db: Db, email: string): Promise<User | undefined> {
  return findUserBy(db, 'brand', 'email', email);
}

/** Names, address, language and time zone of a person of a brand. */
export function readBrandUser(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('side', '=', 'brand')
    .select(['id', 'email', 'first_name', 'last_name', 'time_zone'])
    .select(sql<Language | null>`language`.as('language'))
    .executeTakeFirstOrThrow();
}

/** Replaces what a person of a brand says of themselves. */
export function changeBrandUser(
  db: Db,
  userId: number,
  change: {
    first_name: string;
    last_name: string;
    time_zone: string | null;
    language?: Language;
  },
): Promise<void> {
  return updateUser(db, userId, change);
}
