import { Button, Checkbox } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import {
  countUnreadNotices,
  listAnnouncements,
  markNoticesRead,
} from '#contract/announcements/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { numberOf, pageOf, useChangeUrl, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingListed } from '#web/ui/nothing-listed.tsx';
import { NoticePane } from '#web/ui/notice-pane.tsx';
import { NoticeTitle } from '#web/ui/notice-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { announcements } from './announcement-calls.ts';
import styles from './announcements.module.css';
import { useNoticeFilters } from './use-notice-filters.ts';

/** Announcements: the list, with the open announcement next to it. */
export default function AnnouncementsScreen() {
  const [url, setUrl] = useUrl();
  const isNarrow = useIsNarrow();
  const id = numberOf(url.id, 0);
  if (isNarrow && id > 0) {
    return (
      <>
        <PageHeader title={t('Announcements')} />
        <div className="stack">
          <Button
            variant="default"
            className="self-start"
            onClick={() => setUrl({ id: undefined, curPage: url.curPage })}
          >
            {t('All announcements')}
          </Button>
          <NoticePane id={id} />
        </div>
      </>
    );
  }
  return <AnnouncementList chosen={id} pane={!isNarrow} />;
}

type AnnouncementListProps = {
  chosen: number;
  /** Shows the open announcement next to the list. */
  pane: boolean;
};

function AnnouncementList({ chosen, pane }: AnnouncementListProps) {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const page = pageOf(url);
  const filters = useNoticeFilters();
  const asked = useFirst(announcements, url);
  const { list, total = 0, unread } = asked.data ?? {};
  return (
    <>
      <PageHeader
        title={t('Announcements')}
        sub={
          unread === undefined
            ? '\u00a0'
            : unread > 0
              ? t('{unread} unread', { unread })
              : t('All caught up')
        }
        actions={unread !== undefined && unread > 0 && <ReadAllButton />}
      />
      <div className="stack">
        <NoticeFilters {...filters} />
        <QueryResult query={asked}>
          {list?.length === 0 ? (
            <div className="card">
              <NothingListed {...filters} total={total}>
                <EmptyState title={t('No announcements yet')}>
                  {t('News about the network, your brands and your payments appears here.')}
                </EmptyState>
              </NothingListed>
            </div>
          ) : (
            <div className={styles.columns}>
              <div className="stack">
                <NoticeList
                  announcements={list}
                  chosen={chosen}
                  labels={labels}
                  onOpen={(id) => setUrl({ id: String(id), curPage: url.curPage })}
                />
                <UrlPager {...page} total={total} />
              </div>
              {pane && (chosen > 0 ? <NoticePane id={chosen} /> : <NothingChosen />)}
            </div>
          )}
        </QueryResult>
      </div>
    </>
  );
}

function ReadAllButton() {
  const readAll = useApiMutation(markNoticesRead, {
    refreshes: [listAnnouncements, countUnreadNotices],
  });
  return (
    <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate({})}>
      {t('Mark all as read')}
    </Button>
  );
}

function NothingChosen() {
  return (
    <div className="card">
      <EmptyState title={t('Select an announcement')}>{t('It is shown here.')}</EmptyState>
    </div>
  );
}

type NoticeFiltersProps = Pick<ReturnType<typeof useNoticeFilters>, 'types' | 'chosen'>;

/** The inputs of the announcements' filters. */
function NoticeFilters({ types, chosen }: NoticeFiltersProps) {
  const setUrl = useChangeUrl();
  return (
    <>
      <ViewTabs
        label={t('Type')}
        value={String(chosen.type ?? 'all')}
        onChange={(value) => setUrl({ type: value === 'all' ? undefined : value, id: undefined })}
        tabs={[
          { value: 'all', label: t('All') },
          ...types.map(({ value, label }) => ({ value: String(value), label })),
        ]}
      />
      <Toolbar>
        <SearchField
          label={t('Search announcements')}
          value={chosen.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword, id: undefined }, { replace: true })}
        />
        <Checkbox
          label={t('Unread only')}
          checked={chosen.unread === 1}
          onChange={(event) => setUrl({ unread: event.currentTarget.checked ? '1' : undefined })}
        />
      </Toolbar>
    </>
  );
}

type NoticeListProps = {
  /** undefined until loaded. */
  announcements: ReplyOf<typeof listAnnouncements>['list'] | undefined;
  chosen: number;
  labels: ReturnType<typeof useDictionary>;
  onOpen: (id: number) => void;
};

/** The announcements, each with a dot while unread; pinned ones come first. */
function NoticeList({ announcements, chosen, labels, onOpen }: NoticeListProps) {
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
                <NoticeTitle title={notice.title} isRead={notice.is_read} />
              </button>
            </h2>
            <p className={styles.summary}>{notice.summary}</p>
            <p className={styles.meta}>
              {notice.is_top && (
                <>
                  <IconPin size={14} aria-hidden="true" /> {t('Pinned')}
                  {' · '}
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
