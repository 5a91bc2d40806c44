import { Button } from '@mantine/core';
import {
  countUnreadNotices,
  listAnnouncements,
  markNoticesRead,
} from '#contract/announcements/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { numberOf, pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingListed } from '#web/ui/nothing-listed.tsx';
import { NoticePane } from '#web/ui/notice-pane.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import styles from './announcements.module.css';
import { NoticeFilters } from './notice-filters.tsx';
import { NoticeList } from './notice-list.tsx';
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
  const announcements = useApiQuery(listAnnouncements, { ...page, ...filters.chosen });
  const { list, total = 0, unread } = announcements.data ?? {};
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
        <QueryResult query={announcements}>
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
