import { useEffect } from 'react';
import {
  countUnreadNotices,
  listAnnouncements,
  markNoticeRead,
  readNotice,
} from '#contract/announcements/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { EmptyState, LoadError } from './empty-state.tsx';
import { Prose } from './prose.tsx';
import { Skeleton } from './skeleton.tsx';
import { Time } from './time.tsx';

/** One announcement. Opening it marks it as read, except during impersonation. */
export function NoticePane({ id }: { id: number }) {
  const labels = useDictionary();
  const user = useProfile();
  const asked = useApiQuery(readNotice, { id }, { quiet: true });
  const notice = asked.isPlaceholderData ? undefined : asked.data;
  const { mutate: markRead } = useApiMutation(markNoticeRead, {
    refreshes: [listAnnouncements, countUnreadNotices],
    quiet: true,
  });
  const isNews = notice?.is_read === false && user !== undefined && !user.acting;
  useEffect(() => {
    if (isNews) markRead({ id });
  }, [isNews, id, markRead]);
  if (asked.error?.key === 'NOTICE_NOT_EXIST') {
    return (
      <div className="card">
        <EmptyState title={t('Announcement not found')}>
          {t('It was withdrawn or is not addressed to you.')}
        </EmptyState>
      </div>
    );
  }
  if (asked.error) return <LoadError error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!notice) return <Skeleton height={280} radius={12} aria-busy="true" />;
  return (
    <article className="card" aria-labelledby="notice-title">
      <h2 id="notice-title" className="text-20 break-anywhere">
        {notice.title}
      </h2>
      <p className="quiet mt-4 mb-16 text-13">
        {labels.of('notice_type', notice.type)} ·{' '}
        <Time at={notice.published_at} zone={user?.time_zone} />
      </p>
      <Prose html={notice.html} />
    </article>
  );
}
