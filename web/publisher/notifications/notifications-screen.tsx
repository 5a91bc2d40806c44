import { Link } from '@tanstack/react-router';
import { countUnreadNotices } from '#contract/announcements/publisher.ts';
import { countUnreadNotifications, readNotifications } from '#contract/notifications/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { NotificationList } from '#web/ui/notification-list.tsx';
import { notifications } from './notification-calls.ts';

/** What happened to the user's channels, orders and payments. */
export default function NotificationsScreen() {
  return (
    <NotificationList
      list={notifications}
      count={countUnreadNotifications}
      read={readNotifications}
      settings="/settings/notifications"
      beside={<UnreadAnnouncements />}
    />
  );
}

function UnreadAnnouncements() {
  const { unread = 0 } = useApiQuery(countUnreadNotices, {}, { quiet: true }).data ?? {};
  if (unread === 0) return null;
  return (
    <>
      {' · '}
      <Link to="/announcements">{t('Unread announcements: {unread}', { unread })}</Link>
    </>
  );
}
