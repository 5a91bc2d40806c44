import type { Tx } from '#server/platform/db/connect.ts';
import { deleteOfUsers } from './mail-store.ts';

/** Erases the mails, notifications and preferences of the users of a publisher. */
export function eraseNotifications(
  tx: Tx,
  users: { publisherId: number; userIds: readonly number[] },
): Promise<void> {
  return deleteOfUsers(tx, users);
}
