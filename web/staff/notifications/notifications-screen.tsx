import {
  countUnreadStaffNotifications,
  listStaffNotifications,
  readStaffNotifications,
} from '#contract/notifications/staff.ts';
import { first } from '#web/lib/first.ts';
import { pageOf } from '#web/lib/use-url.ts';
import { NotificationList } from '#web/ui/notification-list.tsx';

const notifications = first(listStaffNotifications, (url) => pageOf(url));

/** Work that waits, alarms and failures. */
export default function NotificationsScreen() {
  return (
    <NotificationList
      list={notifications}
      count={countUnreadStaffNotifications}
      read={readStaffNotifications}
      settings="/staff/notification-settings"
    />
  );
}
