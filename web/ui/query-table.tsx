import type { ApiError } from '#web/lib/call-api.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { LoadError } from './empty-state.tsx';
import { UrlPager } from './url-pager.tsx';

type QueryTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'dimmed'> & {
  /** The query of the rows, as `useApiQuery` returns it. */
  query: {
    data: { list: readonly Row[]; total?: number | null } | undefined;
    error: ApiError | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Page and size from the URL; adds a pager below. */
  page?: { curPage: number; perPage: number };
};

/** The table of a query with its loading, error and empty states, and optionally a pager. */
export function QueryTable<Row>({ query, page, ...table }: QueryTableProps<Row>) {
  const { data, error } = query;
  return (
    <>
      {error && !data ? (
        <div className="card">
          <LoadError error={error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <DataTable {...table} rows={data?.list} dimmed={query.isPlaceholderData} />
      )}
      {page && <UrlPager {...page} total={data?.total ?? 0} />}
    </>
  );
}
