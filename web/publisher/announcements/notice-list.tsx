import { IconPin } from '@tabler/icons-react';
import type { listAnnouncements } from '#contract/announcements/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import styles from './announcements.module.css';

type NoticeListProps = {
  /** undefined until loaded. */
  announcements: ReplyOf<typeof listAnnouncements>['list'] | undefined;
  chosen: number;
  labels: ReturnType<typeof useDictionary>;
  onOpen: (id: number) => void;
};

/** The announcements, each with a dot while unread; pinned ones come first. */
export function NoticeList({ announcements, chosen, labels, onOpen }: NoticeListProps) {
  if (!announcements) {
    return (
      <div className="stack" aria-busy="true">
        {[1, 2, 3, 4].map((nth) => (
          <Skeleton key={nth} height={92} radius={12} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.list}>
      {announcements.map((notice) => (
        <li key={notice.id}>
          <div className={styles.item} data-chosen={notice.id === chosen || undefined}>
            <h2 className={styles.title} data-unread={!notice.is_read || undefined}>
              {!notice.is_read && <span className={styles.dot} aria-hidden="true" />}
              <button
                type="button"
                className={styles.open}
                aria-current={notice.id === chosen ? 'true' : undefined}
                onClick={() => onOpen(notice.id)}
              >
                {notice.title}
                {!notice.is_read && <span className="hidden-text">{t(', unread')}</span>}
              </button>
            </h2>
            <p className={styles.summary}>{notice.summary}</p>
            <p className={styles.meta}>
              {notice.is_top && (
                <>
                  <IconPin size={14} aria-hidden="true" /> {t('Pinned ·')}{' '}
                </>
              )}
              {labels.of('notice_type', notice.type)} · <Time at={notice.published_at} day />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
