import {
  countUnreadStaffNotifications,
  listStaffNotifications,
  readStaffNotifications,
} from '#contract/notifications/staff.ts';
import { NotificationList } from '#web/ui/notification-list.tsx';

/** Work that waits, alarms and failures. */
export default function NotificationsScreen() {
  return (
    <NotificationList
      list={listStaffNotifications}
      count={countUnreadStaffNotifications}
      read={readStaffNotifications}
      settings="/staff/notification-settings"
    />
  );
}
