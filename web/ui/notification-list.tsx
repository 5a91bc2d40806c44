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
import type { FirstCall } from '#web/lib/first.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from './empty-state.tsx';
import styles from './notification-list.module.css';
import { PageHeader } from './page-header.tsx';
import { Prose } from './prose.tsx';
import { QueryResult } from './query-result.tsx';
import { Skeleton } from './skeleton.tsx';
import { Time } from './time.tsx';
import { UrlPager } from './url-pager.tsx';

/** The height of a notification of one line, in pixels. */
const ITEM_HEIGHT = 102;

/** The calls of a user or of a staff member for their notifications. */
export type NotificationCalls = {
  list: typeof listNotifications | typeof listStaffNotifications;
  count: typeof countUnreadNotifications | typeof countUnreadStaffNotifications;
  read: typeof readNotifications | typeof readStaffNotifications;
  /** Path of the screen with the preferences. */
  settings: string;
  /** Shown beside the number of unread ones: a line of its own would move the list. */
  beside?: ReactNode;
};

type NotificationListProps = Omit<NotificationCalls, 'list'> & {
  list: FirstCall<NotificationCalls['list']>;
};

/** The notifications of the signed-in person, newest first. */
export function NotificationList({ list, count, read, settings, beside }: NotificationListProps) {
  const [url] = useUrl();
  const page = pageOf(url);
  const navigate = useNavigate();
  const notifications = useFirst(list, url);
  const markRead = useApiMutation(read, { refreshes: [list.call, count] });
  const { list: rows, total = 0, unread = 0 } = notifications.data ?? {};
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        sub={
          <>
            {rows ? unreadText(unread) : '\u00a0'}
            {rows && beside}
          </>
        }
        actions={
          unread > 0 && (
            <Button
              variant="default"
              loading={markRead.isPending}
              onClick={() => markRead.mutate({})}
            >
              {t('Mark all as read')}
            </Button>
          )
        }
        more={
          <Button variant="default" onClick={() => void navigate({ href: settings })}>
            {t('Notification settings')}
          </Button>
        }
      />
      <QueryResult query={notifications}>
        {!rows ? (
          <ItemsSkeleton />
        ) : rows.length === 0 ? (
          <NoItems />
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

const unreadText = (unread: number) =>
  unread > 0 ? t('{unread} unread', { unread }) : t('All caught up');

function NoItems() {
  return (
    <div className="card">
      <EmptyState title={t('No notifications yet')}>
        {t('What you wait for appears here: decisions, orders, payments and alarms.')}
      </EmptyState>
    </div>
  );
}

function ItemsSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((nth) => (
        <Skeleton key={nth} height={ITEM_HEIGHT} radius={12} />
      ))}
    </div>
  );
}

type Row = ReplyOf<typeof listNotifications>['list'][number];

/** Whether the text says more than its title, which many kinds only repeat. */
function addsText({ title, html }: Row): boolean {
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replace(/[.\s]+$/, '')
      .trim();
  return plain(html) !== plain(title);
}

function Items({ rows, onRead }: { rows: readonly Row[]; onRead: (id: number) => void }) {
  return (
    <ul className={styles.list}>
      {rows.map((one) => (
        <li key={one.id} className={styles.item} data-unread={!one.is_read || undefined}>
          <h2 className={styles.title}>{one.title}</h2>
          {addsText(one) && <Prose html={one.html} />}
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
