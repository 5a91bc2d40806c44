import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import styles from './bell-link.module.css';

/** The bell in the header, with the number of unread notifications. */
export function BellLink({ unread }: { unread: number }) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      className={styles.bell}
      aria-label={unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
      renderRoot={(props) => <Link to="/notifications" {...props} />}
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
