import { type Notification, notifyPeople } from '#server/people/notifications/notify-people.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

type Owned = { publisher_id: number; made_by: number | null };

/** Notifies the member who made a token; of one without a maker, the owners of the account. */
export async function notifyTokenOwner(
  tx: Tx,
  token: Owned,
  notification: Notification,
): Promise<void> {
  await notifyPeople(tx, await listTokenOwners(tx, token), notification);
}

function listTokenOwners(db: Db, { publisher_id, made_by }: Owned): Promise<{ user_id: number }[]> {
  const owners = db
    .selectFrom('users')
    .select('id as user_id')
    .where('publisher_id', '=', publisher_id)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .orderBy('id');
  return made_by === null
    ? owners.where('role', '=', 'publisher_owner').execute()
    : owners.where('id', '=', made_by).execute();
}
