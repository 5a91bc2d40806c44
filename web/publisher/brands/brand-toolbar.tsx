import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import cards from '#web/ui/cards.module.css';
import type { Sort } from '#web/ui/data-table.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { SavedViews } from '#web/ui/saved-views.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { SortSelect } from './sort-select.tsx';
import type { useBrandFilters } from './use-brand-filters.ts';

type BrandToolbarProps = {
  url: UrlValues;
  setUrl: (changes: UrlValues, options?: { replace?: boolean }) => void;
  filters: ReturnType<typeof useBrandFilters>;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** Search, filters, order and view of the brands, all stored in the URL. */
export function BrandToolbar({ url, setUrl, filters, sort, onSort }: BrandToolbarProps) {
  return (
    <>
      <Toolbar>
        <SearchField
          label={t('Search brands')}
          value={url.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        <FilterButton {...filters} />
        <SavedViews screen="brands" url={url} />
        <span className={cards.right}>
          <SortSelect sort={sort} hasKeyword={Boolean(url.keyword)} onSort={onSort} />
          <Segments
            aria-label={t('View')}
            value={url.view === 'grid' ? 'grid' : 'list'}
            onChange={(view) =>
              setUrl({ view: view === 'grid' ? 'grid' : undefined, curPage: url.curPage })
            }
            data={[
              { value: 'list', label: viewLabel(<IconLayoutList size={18} />, t('List')) },
              { value: 'grid', label: viewLabel(<IconLayoutGrid size={18} />, t('Grid')) },
            ]}
          />
        </span>
      </Toolbar>
      <FilterChips {...filters} />
    </>
  );
}

function viewLabel(icon: ReactNode, name: string) {
  return (
    <span className="inline-flex">
      {icon}
      <span className="hidden-text">{name}</span>
    </span>
  );
}
