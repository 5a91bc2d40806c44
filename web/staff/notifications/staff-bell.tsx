import {
  countUnreadStaffNotifications,
  listStaffNotifications,
  readStaffNotifications,
} from '#contract/notifications/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Bell } from '#web/ui/bell.tsx';

const EVERY_MS = 120_000;

/** The bell of staff, with the number of unread notifications. */
export function StaffBell() {
  const options = { quiet: true, refetchInterval: EVERY_MS };
  const counted = useApiQuery(countUnreadStaffNotifications, {}, options);
  return (
    <Bell
      unread={counted.data?.unread ?? 0}
      list={listStaffNotifications}
      count={countUnreadStaffNotifications}
      read={readStaffNotifications}
    />
  );
}
