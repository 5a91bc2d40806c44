import {
  type Notification,
  notifyPeople,
  type Summary,
} from '#server/people/notifications/notify-people.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { listReachableUsers } from './store.ts';

/** Notifies every user of a publisher who may sign in and has a verified address. */
export async function notifyPublisher(
  tx: Tx,
  publisherId: number,
  notification: Notification | Summary,
): Promise<void> {
  await notifyPeople(tx, await listReachableUsers(tx, publisherId), notification);
}
