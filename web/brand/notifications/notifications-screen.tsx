import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications/publisher.ts';
import { first } from '#web/lib/first.ts';
import { pageOf } from '#web/lib/use-url.ts';
import { NotificationList } from '#web/ui/notification-list.tsx';

const notifications = first(listNotifications, (url) => pageOf(url));

/** /portal/notifications: what waits for the person, in all of their brands. */
export default function NotificationsScreen() {
  return (
    <NotificationList
      list={notifications}
      count={countUnreadNotifications}
      read={readNotifications}
      settings="/portal/settings/notifications"
    />
  );
}
