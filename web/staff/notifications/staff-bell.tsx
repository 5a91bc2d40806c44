import { countUnreadStaffNotifications } from '#contract/notifications/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { BellLink } from '#web/ui/bell-link.tsx';

const EVERY_MS = 120_000;

/** The bell of staff, with the number of unread notifications. */
export function StaffBell() {
  const options = { quiet: true, refetchInterval: EVERY_MS };
  const counted = useApiQuery(countUnreadStaffNotifications, {}, options);
  return <BellLink unread={counted.data?.unread ?? 0} />;
}
