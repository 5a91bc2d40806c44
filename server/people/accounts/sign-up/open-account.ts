import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { insertPublisher, insertUser } from '../store.ts';

/** A publisher account created without sign-up: the address counts as verified, no mail is sent. */
export type OpenedAccount = {
  username: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  currency: string;
  /** IANA name. */
  time_zone: string;
  country: string;
  /** Its referrer. */
  referer_publisher_id?: number;
};

/**
 * Opens a publisher account without a verification mail (demonstration, migration from another
 * system).
 */
export async function openAccount(
  db: Db,
  account: OpenedAccount,
): Promise<{ publisher_id: number; user_id: number }> {
  const { username, email, password, first_name, last_name, ...publisher } = account;
  const password_hash = await hashPassword(password);
  const at = now();
  return inTransaction(db, async (tx) => {
    const publisher_id = await insertPublisher(tx, {
      ...publisher,
      code: newCode(10),
      name: `${first_name} ${last_name}`,
      created_at: at,
    });
    const user_id = await insertUser(tx, {
      publisher_id,
      username,
      email,
      password_hash,
      first_name,
      last_name,
      email_verified_at: at,
      terms_agreed_at: at,
      created_at: at,
    });
    if (user_id === undefined) throw new Error(`${username} or ${email} is taken.`);
    return { publisher_id, user_id };
  });
}
