import { Link } from '@tanstack/react-router';
import { countUnreadNotices } from '#contract/announcements/publisher.ts';
import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Bell } from '#web/ui/bell.tsx';

/** The bell of publishers, with the number of unread notifications and announcements. */
export function NoticeBell() {
  const options = { quiet: true };
  const notifications = useApiQuery(countUnreadNotifications, {}, options);
  const { unread: announcements = 0 } = useApiQuery(countUnreadNotices, {}, options).data ?? {};
  return (
    <Bell
      unread={(notifications.data?.unread ?? 0) + announcements}
      list={listNotifications}
      count={countUnreadNotifications}
      read={readNotifications}
      beside={
        announcements > 0 && (
          <Link to="/announcements">
            {t('Unread announcements: {unread}', { unread: announcements })}
          </Link>
        )
      }
    />
  );
}
