import { countUnreadNotices } from '#contract/announcements/publisher.ts';
import { countUnreadNotifications } from '#contract/notifications/publisher.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { BellLink } from '#web/ui/bell-link.tsx';

const EVERY_MS = 120_000;

/** The bell of publishers, with the number of unread notifications and announcements. */
export function NoticeBell() {
  const options = { quiet: true, refetchInterval: EVERY_MS };
  const notifications = useApiQuery(countUnreadNotifications, {}, options);
  const announcements = useApiQuery(countUnreadNotices, {}, options);
  const unread = (notifications.data?.unread ?? 0) + (announcements.data?.unread ?? 0);
  return <BellLink unread={unread} />;
}
