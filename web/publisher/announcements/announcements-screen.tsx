import { Button, Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  countUnreadNotices,
  listAnnouncements,
  markNoticesRead,
} from '#contract/announcements/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState, LoadError, NothingMatches } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import styles from './announcements.module.css';
import { NoticeList } from './notice-list.tsx';
import { NoticePane } from './notice-pane.tsx';

/** Announcements: the list, with the open announcement next to it. */
export default function AnnouncementsScreen() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const isNarrow = useMediaQuery('(max-width: 860px)', window.innerWidth <= 860, {
    getInitialValueInEffect: false,
  });
  const id = numberOf(url.id, 0);
  const types = labels.entries('notice_type');
  const type = types.find((entry) => String(entry.value) === url.type)?.value;
  const page = pageOf(url);
  const isFiltered = Boolean(url.keyword || url.unread || type !== undefined);
  const announcements = useApiQuery(listAnnouncements, {
    ...page,
    keyword: url.keyword,
    type: type as 1 | 2 | 3 | 4 | undefined,
    unread: url.unread === '1' ? 1 : 0,
  });
  const readAll = useApiMutation(markNoticesRead, {
    refreshes: [listAnnouncements, countUnreadNotices],
  });
  const unread = announcements.data?.unread ?? 0;
  const clear = () => setUrl({ keyword: undefined, type: undefined, unread: undefined });
  const open = (chosen: number | undefined) =>
    setUrl({ id: chosen === undefined ? undefined : String(chosen), curPage: url.curPage });
  if (isNarrow && id > 0) {
    return (
      <>
        <PageHeader title={t('Announcements')} />
        <div className="stack">
          <Button variant="default" className="self-start" onClick={() => open(undefined)}>
            {t('All announcements')}
          </Button>
          <NoticePane id={id} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('Announcements')}
        sub={
          announcements.data
            ? unread > 0
              ? t('{unread} unread', { unread })
              : t('All caught up')
            : '\u00a0'
        }
        actions={
          unread > 0 && (
            <Button
              variant="default"
              loading={readAll.isPending}
              onClick={() => readAll.mutate({})}
            >
              {t('Mark all as read')}
            </Button>
          )
        }
      />
      <div className="stack">
        <ViewTabs
          label={t('Type')}
          value={type === undefined ? 'all' : String(type)}
          onChange={(value) => setUrl({ type: value === 'all' ? undefined : value, id: undefined })}
          tabs={[
            { value: 'all', label: t('All') },
            ...types.map(({ value, label }) => ({ value: String(value), label })),
          ]}
        />
        <div className="row gap-16">
          <SearchField
            label={t('Search announcements')}
            value={url.keyword ?? ''}
            onSearch={(keyword) => setUrl({ keyword, id: undefined }, { replace: true })}
          />
          <Checkbox
            label={t('Unread only')}
            checked={url.unread === '1'}
            onChange={(event) => setUrl({ unread: event.currentTarget.checked ? '1' : undefined })}
          />
        </div>
        {announcements.error ? (
          <LoadError error={announcements.error} onRetry={() => void announcements.refetch()} />
        ) : announcements.data?.list.length === 0 ? (
          <div className="card">
            {isFiltered ? (
              <NothingMatches onClear={clear} />
            ) : (
              <EmptyState title={t('No announcements yet')}>
                {t('News about the network, your brands and your payments appears here.')}
              </EmptyState>
            )}
          </div>
        ) : (
          <div className={styles.columns}>
            <div className="stack">
              <NoticeList
                announcements={announcements.data?.list}
                chosen={id}
                labels={labels}
                onOpen={open}
              />
              <UrlPager {...page} total={announcements.data?.total ?? 0} />
            </div>
            {!isNarrow && (id > 0 ? <NoticePane id={id} /> : <NothingChosen />)}
          </div>
        )}
      </div>
    </>
  );
}

function NothingChosen() {
  return (
    <div className="card">
      <EmptyState title={t('Select an announcement')}>{t('It is shown here.')}</EmptyState>
    </div>
  );
}
