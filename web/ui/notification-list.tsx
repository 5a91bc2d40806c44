import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications/publisher.ts';
import type {
  countUnreadStaffNotifications,
  listStaffNotifications,
  readStaffNotifications,
} from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from './empty-state.tsx';
import styles from './notification-list.module.css';
import { PageHeader } from './page-header.tsx';
import { Prose } from './prose.tsx';
import { QueryResult } from './query-result.tsx';
import { Time } from './time.tsx';
import { UrlPager } from './url-pager.tsx';

/** The calls of a user or of a staff member for their notifications. */
export type NotificationCalls = {
  list: typeof listNotifications | typeof listStaffNotifications;
  count: typeof countUnreadNotifications | typeof countUnreadStaffNotifications;
  read: typeof readNotifications | typeof readStaffNotifications;
  /** Path of the screen with the preferences. */
  settings: string;
  /** Shown above the list. */
  top?: ReactNode;
};

/** The notifications of the signed-in person, newest first. */
export function NotificationList({ list, count, read, settings, top }: NotificationCalls) {
  const [url] = useUrl();
  const page = pageOf(url);
  const navigate = useNavigate();
  const notifications = useApiQuery(list, page);
  const markRead = useApiMutation(read, { refreshes: [list, count] });
  const { list: rows = [], total = 0, unread = 0 } = notifications.data ?? {};
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        sub={unread > 0 ? t('{unread} unread', { unread }) : t('All caught up')}
        actions={
          <>
            <Button variant="default" onClick={() => void navigate({ href: settings })}>
              {t('Notification settings')}
            </Button>
            {unread > 0 && (
              <Button
                variant="default"
                loading={markRead.isPending}
                onClick={() => markRead.mutate({})}
              >
                {t('Mark all as read')}
              </Button>
            )}
          </>
        }
      />
      {top}
      <QueryResult query={notifications}>
        {rows.length === 0 ? (
          <div className="card">
            <EmptyState title={t('No notifications yet')}>
              {t('What you wait for appears here: decisions, orders, payments and alarms.')}
            </EmptyState>
          </div>
        ) : (
          <div className="stack">
            <Items rows={rows} onRead={(id) => markRead.mutate({ id })} />
            <UrlPager {...page} total={total} />
          </div>
        )}
      </QueryResult>
    </>
  );
}

type Row = ReplyOf<typeof listNotifications>['list'][number];

function Items({ rows, onRead }: { rows: readonly Row[]; onRead: (id: number) => void }) {
  return (
    <ul className={styles.list}>
      {rows.map((one) => (
        <li key={one.id} className={styles.item} data-unread={!one.is_read || undefined}>
          <h2 className={styles.title}>{one.title}</h2>
          <Prose html={one.html} />
          <p className={styles.meta}>
            <Time at={one.created_at} />
            {!one.is_read && (
              <button type="button" className={styles.read} onClick={() => onRead(one.id)}>
                {t('Mark as read')}
                <span className="hidden-text">: {one.title}</span>
              </button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
