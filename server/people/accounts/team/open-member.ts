import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { insertUser } from '../store.ts';

/** A team member created without an invitation: the address counts as verified, no mail is sent. */
export type OpenedMember = {
  username: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  role: NewcomerActor['role'];
};

/**
 * Creates a user in a publisher's team without an invitation (demonstration, migration from another
 * system).
 */
export async function openMember(
  db: Db,
  publisherId: number,
  { password, ...member }: OpenedMember,
): Promise<{ user_id: number }> {
  const password_hash = await hashPassword(password);
  const at = now();
  return inTransaction(db, async (tx) => {
    const user_id = await insertUser(tx, {
      ...member,
      publisher_id: publisherId,
      password_hash,
      email_verified_at: at,
      terms_agreed_at: at,
      created_at: at,
    });
    if (user_id === undefined) throw new Error(`${member.username} or ${member.email} is taken.`);
    return { user_id };
  });
}
