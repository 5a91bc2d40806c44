import { Link } from '@tanstack/react-router';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { NoticeTitle } from '#web/ui/notice-title.tsx';
import { Time } from '#web/ui/time.tsx';
import styles from './dashboard.module.css';
import { newestNotices } from './dashboard-calls.ts';

/** The newest announcements; renders nothing if there are none or they fail to load. */
export function NewestNotices() {
  const labels = useDictionary();
  const announcements = useFirst(newestNotices, {}, { quiet: true }).data?.list ?? [];
  if (announcements.length === 0) return null;
  return (
    <section className="card" aria-labelledby="newest-announcements">
      <div className="spread">
        <h2 id="newest-announcements">{t('Announcements')}</h2>
        <Link to="/announcements">{t('All announcements')}</Link>
      </div>
      <ul className={styles.list}>
        {announcements.map(({ id, title, type, is_read, published_at }) => (
          <li key={id} className={styles.item}>
            <span className={styles.grow}>
              <Link
                to="/announcements"
                search={{ id: String(id) }}
                className={is_read ? undefined : 'bold'}
              >
                <NoticeTitle title={title} isRead={is_read} />
              </Link>
              <br />
              <span className={styles.small}>
                {labels.of('notice_type', type)} · <Time at={published_at} day />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
