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

/** Erases the notifications of a person about a brand that they no longer work for, also what waits for a mail. */
export async function eraseNotificationsAbout(
  tx: Tx,
  { user_id, brand_id }: { user_id: number; brand_id: number },
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', user_id)
    .where('brand_id', '=', brand_id)
    .execute();
}
