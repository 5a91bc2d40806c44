import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './bell.module.css';
import { latePart } from './late-part.tsx';
import type { NotificationCalls } from './notification-list.tsx';
import { Popup } from './popup.tsx';
import { Skeleton } from './skeleton.tsx';

const BellPanel = latePart(() => import('./bell-panel.tsx'));

type BellProps = Pick<NotificationCalls, 'list' | 'count' | 'read' | 'beside'> & { unread: number };

/** The bell in the header with the number of unread notifications; it opens the latest ones. */
export function Bell({ unread, ...panel }: BellProps) {
  const [opened, setOpened] = useState(false);
  const label = unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications');
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      side="end"
      label={t('Notifications')}
      width={380}
      style={{ padding: 0 }}
      target={
        <ActionIcon
          variant="subtle"
          size={36}
          className={styles.bell}
          aria-label={label}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={20} color="var(--ink-2)" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      }
    >
      <Suspense fallback={<Skeleton height={160} />}>
        <BellPanel {...panel} onGone={() => setOpened(false)} />
      </Suspense>
    </Popup>
  );
}
