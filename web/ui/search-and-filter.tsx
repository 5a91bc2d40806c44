import type { ComponentProps } from 'react';
import type { UrlValues } from '#web/lib/use-url.ts';
import { FilterButton, FilterChips } from './filters.tsx';
import { SearchField } from './search-field.tsx';

type SearchAndFilterProps = {
  /** Describes what is searched: "Search brands". */
  label: string;
  url: UrlValues;
  setUrl: (changes: UrlValues, options?: { replace?: boolean }) => void;
  filters: ComponentProps<typeof FilterButton> & ComponentProps<typeof FilterChips>;
};

/** Above a list: search, filters next to it, and the active filters below. */
export function SearchAndFilter({ label, url, setUrl, filters }: SearchAndFilterProps) {
  return (
    <>
      <div className="row">
        <SearchField
          label={label}
          value={url.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        <FilterButton {...filters} />
      </div>
      <FilterChips {...filters} />
    </>
  );
}
