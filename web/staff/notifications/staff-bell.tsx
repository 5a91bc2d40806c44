import {
  countUnreadStaffNotifications,
  listStaffNotifications,
  readStaffNotifications,
} from '#contract/notifications/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Bell } from '#web/ui/bell.tsx';

/** The bell of staff, with the number of unread notifications. */
export function StaffBell() {
  const counted = useApiQuery(countUnreadStaffNotifications, {}, { quiet: true });
  return (
    <Bell
      unread={counted.data?.unread ?? 0}
      list={listStaffNotifications}
      count={countUnreadStaffNotifications}
      read={readStaffNotifications}
    />
  );
}
