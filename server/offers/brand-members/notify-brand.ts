import type { BrandPermission } from '#contract/actors.ts';
import { type Notification, notifyPeople } from '#server/people/notifications/notify-people.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { brandPermissionsOf } from './rules.ts';
import { findMembers } from './store.ts';

/** Notifies the people of a brand who may do what is to be done. */
export async function notifyBrand(
  tx: Tx,
  { brand_id, permission }: { brand_id: number; permission: BrandPermission },
  notification: Notification,
): Promise<void> {
  const members = await findMembers(tx, brand_id);
  const able = members.filter(({ role }) => brandPermissionsOf(role).includes(permission));
  await notifyPeople(
    tx,
    able.map(({ user_id }) => ({ user_id })),
    { ...notification, brand_id },
  );
}
