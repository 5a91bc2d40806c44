import type { StaffPermission } from '#contract/actors.ts';
import { findKind } from '#server/people/notifications/kinds/find-kind.ts';
import { type Notification, notifyPeople } from '#server/people/notifications/notify-people.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { permissionsOf } from '../rules.ts';

/** Notifies every active staff member who has the permission of the kind. */
export async function notifyStaff(tx: Tx, notification: Notification): Promise<void> {
  const needed = findKind(notification.kind)?.permission;
  const may = (role: string, permission: StaffPermission) =>
    permissionsOf(role).includes(permission);
  const people = await listActiveStaff(tx);
  await notifyPeople(
    tx,
    people.filter(({ role }) => needed === undefined || may(role, needed)),
    notification,
  );
}

/** Active staff members with their roles. */
function listActiveStaff(db: Db): Promise<{ staff_id: number; role: string }[]> {
  return db
    .selectFrom('staff')
    .select(['id as staff_id', 'role'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}
