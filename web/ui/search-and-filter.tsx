import type { ReactNode } from 'react';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { type Filter, FilterButton, FilterChips } from './filters.tsx';
import { Toolbar } from './toolbar.tsx';
import { UrlSearch } from './url-search.tsx';

type SearchAndFilterProps = {
  /** Describes what is searched: "Search brands". */
  label: string;
  filters: readonly Filter[];
  tabs?: ReactNode;
};

/** Above a list: search, filters next to it, and the active filters below, all kept in the URL. */
export function SearchAndFilter({ label, filters, tabs }: SearchAndFilterProps) {
  const ids = filters.map(({ id }) => id);
  const bound = { filters, ...bindFilters(ids, ...useUrl()) };
  return (
    <>
      <Toolbar tabs={tabs}>
        <UrlSearch label={label} />
        <FilterButton {...bound} />
      </Toolbar>
      <FilterChips {...bound} />
    </>
  );
}
