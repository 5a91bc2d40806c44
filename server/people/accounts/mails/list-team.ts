import type { Recipient } from '#server/people/notifications/open-mail.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findReachable, listReachableUsers } from './store.ts';

/** Every user of a publisher who may sign in and has a verified address. */
export async function listTeam(db: Db, publisherId: number): Promise<Recipient[]> {
  const users = await listReachableUsers(db, publisherId);
  const found = await Promise.all(users.map((user) => findReachable(db, user)));
  return found.filter((one) => one !== undefined);
}
