import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import styles from './bell.module.css';
import { NoticeTitle } from './notice-title.tsx';
import type { NotificationCalls } from './notification-list.tsx';
import { Skeleton } from './skeleton.tsx';
import { Time } from './time.tsx';
import { useFollowLinks } from './use-follow-links.ts';

type BellPanelProps = Pick<NotificationCalls, 'list' | 'count' | 'read' | 'beside'> & {
  /** Called when a link is followed: the panel closes. */
  onGone: () => void;
};

const SHOWN = { perPage: 6 };

/** The latest notifications. Opening one marks it as read. */
export default function BellPanel({ list, count, read, beside, onGone }: BellPanelProps) {
  const latest = useApiQuery(list, SHOWN, { quiet: true });
  const markRead = useApiMutation(read, { refreshes: [list, count] });
  const follow = useFollowLinks();
  const { list: rows = [], unread = 0 } = latest.data ?? {};
  return (
    <>
      <PanelHead unread={unread} busy={markRead.isPending} onReadAll={() => markRead.mutate({})} />
      {latest.isPending && <Skeleton height={120} />}
      {latest.data && rows.length === 0 && (
        <p className={`${styles.note} quiet`}>{t('No notifications yet')}</p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle keys themselves. */}
      <ul className={styles.list} onClick={follow}>
        {rows.map((one) => (
          <li key={one.id} data-unread={!one.is_read || undefined}>
            <a
              href={one.path}
              onClick={() => {
                if (!one.is_read) markRead.mutate({ id: one.id });
                onGone();
              }}
            >
              <NoticeTitle title={one.title} isRead={one.is_read} />
            </a>
            <Time at={one.created_at} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {beside}
        <Link to="/notifications" onClick={onGone}>
          {t('All notifications')}
        </Link>
      </div>
    </>
  );
}

type PanelHeadProps = { unread: number; busy: boolean; onReadAll: () => void };

function PanelHead({ unread, busy, onReadAll }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <h2>{t('Notifications')}</h2>
      {unread > 0 && (
        <button type="button" className={styles.action} disabled={busy} onClick={onReadAll}>
          {t('Mark all as read')}
        </button>
      )}
    </div>
  );
}
