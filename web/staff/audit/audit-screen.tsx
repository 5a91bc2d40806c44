import { listAudit } from '#contract/accounts/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState, NothingMatches } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { auditColumns } from './audit-columns.tsx';

const outcomes = [
  { value: 'done', label: 'Allowed' },
  { value: 'refused', label: 'Denied' },
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
      <PageHeader title="Audit" sub="Newest first. Entries cannot be changed or deleted." />
      <div className="stack">
        <UrlTabs label="Outcome" name="outcome" tabs={outcomes} />
        <UrlSearch label="Search audit log" />
        <QueryTable
          label="Audit"
          columns={auditColumns}
          query={audit}
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
    <EmptyState title="No entries yet">
      Changes by staff and access to publisher accounts appear here.
    </EmptyState>
  );
}
