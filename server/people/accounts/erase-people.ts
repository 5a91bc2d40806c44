import { eraseNotifications } from '#server/people/notifications/erase-notifications.ts';
import { releaseFilesOf } from '#server/people/uploads/release-files.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { deleteTraces, listUserIds, overwriteUsers } from './erasure-store.ts';

/**
 * Erases the people and the company of a closed publisher: names, addresses, passwords, pictures,
 * devices, mails and documents. Rows that orders, payments and the audit log refer to stay, overwritten.
 */
export async function erasePeople(tx: Tx, publisherId: number): Promise<void> {
  await eraseNotifications(tx, { publisherId, userIds: await listUserIds(tx, publisherId) });
  await deleteTraces(tx, publisherId);
  await releaseFilesOf(tx, publisherId);
  await overwriteUsers(tx, publisherId);
}
