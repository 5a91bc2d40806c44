import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './bell.module.css';
import type { NotificationCalls } from './notification-list.tsx';

const BellPanel = lazy(() => import('./bell-panel.tsx'));

type BellProps = Pick<NotificationCalls, 'list' | 'count' | 'read' | 'top'> & { unread: number };

/** The bell in the header with the number of unread notifications; it opens the latest ones. */
export function Bell({ unread, ...panel }: BellProps) {
  const [opened, setOpened] = useState(false);
  const label = unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={36}
          className={styles.bell}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={20} color="var(--ink-2)" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Notifications')} p={0}>
        <Suspense fallback={<Skeleton height={160} />}>
          <BellPanel {...panel} onGone={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
