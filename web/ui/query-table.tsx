import type { ApiError } from '#web/lib/call-api.ts';
import { ChosenTable } from './chosen-table.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { emptyOf } from './empty-state.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { QueryResult } from './query-result.tsx';
import { UrlPager } from './url-pager.tsx';

export type QueryTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'dimmed'> & {
  /** The query of the rows, as `useApiQuery` returns it. */
  query: {
    data:
      | { list: readonly Row[]; total?: number | null; is_estimate?: boolean | undefined }
      | undefined;
    error: ApiError | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Name of a table whose columns and density are chosen: one of many columns. */
  name?: string;
  /** Whether filters apply: without rows, a button to clear them replaces the empty state. */
  isFiltered?: boolean;
  onClear?: () => void;
  /** Page and size from the URL; adds a pager below. */
  page?: { curPage: number; perPage: number };
  /** The page sizes to choose from. */
  sizes?: readonly number[];
};

/** The rows that are on the page now: none while another page loads. */
export function shownOf<Row>(query: {
  data: { list: readonly Row[] } | undefined;
  isPlaceholderData: boolean;
}): readonly Row[] {
  return query.isPlaceholderData ? [] : (query.data?.list ?? []);
}

/** The table of a query with its loading, error and empty states, and optionally a pager. */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { query, isFiltered = false, onClear, page, sizes, name, emptyTitle, ...table } = props;
  const { data } = query;
  const empty = (
    <NothingListed total={page && data?.total} isFiltered={isFiltered} onClear={onClear}>
      {emptyOf(props)}
    </NothingListed>
  );
  const shown = { ...table, empty, rows: data?.list, dimmed: query.isPlaceholderData };
  return (
    <>
      <QueryResult query={query}>
        {name ? <ChosenTable {...shown} name={name} /> : <DataTable {...shown} />}
      </QueryResult>
      {page && (
        <UrlPager
          {...page}
          {...(sizes && { sizes })}
          total={data?.total ?? 0}
          isEstimate={data?.is_estimate}
        />
      )}
    </>
  );
}
