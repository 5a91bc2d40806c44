import type { ReactNode } from 'react';
import { useChangeUrl } from '#web/lib/use-url.ts';
import { NothingMatches, NothingOnPage } from './empty-state.tsx';

type NothingListedProps = {
  /** The number of rows on all pages together. */
  total: number | null | undefined;
  isFiltered: boolean;
  onClear: (() => void) | undefined;
  /** Shown when there are no rows at all. */
  children: ReactNode;
};

/** Why a list paged by the URL has no rows: past the last page, hidden by filters, or none exist. */
export function NothingListed({ total, isFiltered, onClear, children }: NothingListedProps) {
  const setUrl = useChangeUrl();
  if (total) return <NothingOnPage onFirstPage={() => setUrl({ curPage: undefined })} />;
  if (isFiltered && onClear) return <NothingMatches onClear={onClear} />;
  return children;
}
