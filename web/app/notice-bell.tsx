import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countUnreadNotices } from '#contract/announcements/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import styles from './notice-bell.module.css';

const EVERY_MS = 120_000;

/** The bell in the header, with the number of unread announcements. */
export function NoticeBell() {
  const counted = useApiQuery(countUnreadNotices, {}, { quiet: true, refetchInterval: EVERY_MS });
  const unread = counted.data?.unread ?? 0;
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      className={styles.bell}
      aria-label={unread > 0 ? t('Announcements, {unread} unread', { unread }) : t('Announcements')}
      renderRoot={(props) => <Link to="/announcements" {...props} />}
    >
      <IconBell size={20} color="var(--ink-2)" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  );
}
