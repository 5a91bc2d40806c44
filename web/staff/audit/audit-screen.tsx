import { listAudit } from '#contract/accounts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { auditColumns } from '../audit-columns.tsx';

const outcomes = [
  { value: 'done', label: t('Allowed') },
  { value: 'refused', label: t('Denied') },
];

/** Changes made by staff, and everything done by impersonation. */
export default function AuditScreen() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const audit = useApiQuery(listAudit, {
    ...page,
    keyword: url.keyword,
    refused: url.outcome === 'refused' ? 1 : url.outcome === 'done' ? 0 : undefined,
  });
  const isFiltered = Boolean(url.keyword || url.outcome);
  return (
    <>
      <PageHeader
        title={t('Audit')}
        sub={t('Newest first. Entries cannot be changed or deleted.')}
      />
      <div className="stack">
        <Toolbar tabs={<UrlTabs label={t('Outcome')} name="outcome" tabs={outcomes} />}>
          <UrlSearch label={t('Search audit log')} />
        </Toolbar>
        <QueryTable
          label={t('Audit')}
          columns={auditColumns}
          query={audit}
          filterBy={{
            who: ({ staff_name }) => ({ keyword: staff_name }),
            call: ({ call }) => ({ keyword: call }),
            key: ({ code }) => ({ outcome: code === 0 ? 'done' : 'refused' }),
          }}
          rowKey={(line) => line.id}
          skeletonRows={page.perPage}
          empty={
            isFiltered ? (
              <NothingMatches onClear={() => setUrl({ keyword: undefined, outcome: undefined })} />
            ) : (
              <NoEntries />
            )
          }
          page={page}
        />
      </div>
    </>
  );
}

function NoEntries() {
  return (
    <EmptyState title={t('No entries yet')}>
      {t('Changes by staff and access to publisher accounts appear here.')}
    </EmptyState>
  );
}
