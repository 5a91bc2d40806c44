import type { ReplyOf } from '#contract/call.ts';
import { listMails } from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';

type Mail = ReplyOf<typeof listMails>['list'][number];

const statuses = [
  { value: 'queued', label: t('Queued') },
  { value: 'sent', label: t('Sent') },
  { value: 'failed', label: t('Failed') },
  { value: 'bounced', label: t('Bounced') },
  { value: 'suppressed', label: t('Not sent') },
] as const;

/** The mails of the last 180 days, and what became of them. */
export default function MailsScreen() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const mails = useApiQuery(listMails, {
    ...page,
    recipient: url.keyword || undefined,
    kind: url.kind,
    status: statuses.find(({ value }) => value === url.status)?.value,
  });
  const isFiltered = Boolean(url.keyword || url.status || url.kind);
  return (
    <>
      <PageHeader
        title={t('Mails')}
        sub={t('Newest first, of the last 180 days. Contents are not kept.')}
      />
      <div className="stack">
        <UrlTabs label={t('Status')} name="status" tabs={statuses} />
        <UrlSearch label={t('Search recipients')} />
        <QueryTable
          label={t('Mails')}
          columns={columns}
          query={mails}
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

const columns: Column<Mail>[] = [
  {
    id: 'subject',
    head: t('Mail'),
    width: 240,
    cell: (mail) => (
      <div>
        <div>{mail.subject || mail.label}</div>
        <div className="quiet">{mail.label}</div>
      </div>
    ),
  },
  { id: 'recipient', head: t('Recipient'), cell: (mail) => mail.recipient },
  {
    id: 'status',
    head: t('Status'),
    width: 160,
    cell: (mail) => (
      <div>
        <div>{statuses.find(({ value }) => value === mail.status)?.label}</div>
        {mail.error && <div className="quiet">{mail.error}</div>}
      </div>
    ),
  },
  { id: 'attempts', head: t('Attempts'), numeric: true, cell: (mail) => mail.attempts },
  { id: 'created', head: t('Time'), cell: (mail) => <Time at={mail.created_at} /> },
];
