import type { Tx } from '#server/platform/db/connect.ts';

/** Erases the mails, notifications and preferences of the users of a publisher. */
export async function eraseNotifications(
  tx: Tx,
  { publisherId, userIds }: { publisherId: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length > 0) {
    await tx.deleteFrom('notifications').where('user_id', 'in', userIds).execute();
    await tx.deleteFrom('notification_preferences').where('user_id', 'in', userIds).execute();
    await tx.deleteFrom('mails').where('user_id', 'in', userIds).execute();
  }
  await tx.deleteFrom('mails').where('publisher_id', '=', publisherId).execute();
}
