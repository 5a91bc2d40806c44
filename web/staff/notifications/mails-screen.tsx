import { listMails } from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { mailColumns, mailStatuses } from '../mail-columns.tsx';

/** The mails of the last 180 days, and what became of them. */
export default function MailsScreen() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const mails = useApiQuery(listMails, {
    ...page,
    recipient: url.keyword || undefined,
    kind: url.kind,
    status: mailStatuses.find(({ value }) => value === url.status)?.value,
  });
  const isFiltered = Boolean(url.keyword || url.status || url.kind);
  return (
    <>
      <PageHeader
        title={t('Mails')}
        sub={t('Newest first, of the last 180 days. Contents are not kept.')}
      />
      <div className="stack">
        <Toolbar tabs={<UrlTabs label={t('Status')} name="status" tabs={mailStatuses} />}>
          <UrlSearch label={t('Search recipients')} />
        </Toolbar>
        <QueryTable
          label={t('Mails')}
          columns={mailColumns}
          query={mails}
          filterBy={{
            recipient: ({ recipient }) => ({ keyword: recipient }),
            status: ({ status }) => ({ status }),
          }}
          rowKey={(mail) => mail.id}
          skeletonRows={page.perPage}
          empty={
            isFiltered ? (
              <NothingMatches
                onClear={() => setUrl({ keyword: undefined, status: undefined, kind: undefined })}
              />
            ) : (
              <EmptyState title={t('No mails yet')}>
                {t('Every mail that the network sends appears here.')}
              </EmptyState>
            )
          }
          page={page}
        />
      </div>
    </>
  );
}
