import { NativeSelect } from '@mantine/core';
import { locale, t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './pager.module.css';

export type PagerProps = {
  total: number;
  curPage: number;
  perPage: number;
  onChange: (page: { curPage: number; perPage: number }) => void;
  sizes?: readonly number[];
  /** Accessible name, to distinguish several pagers on a screen. */
  label?: string;
};

/**
 * Pagination: total, page size, previous, page numbers, next. Hidden while there is nothing to
 * page.
 */
export function Pager({
  total,
  curPage,
  perPage,
  onChange,
  sizes = [10, 20, 50, 100],
  label = t('Pages'),
}: PagerProps) {
  if (total <= 0) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const go = (page: number) => onChange({ curPage: page, perPage });
  const pageButton = (page: number) => (
    <button
      key={page}
      type="button"
      className={styles.page}
      aria-current={page === curPage ? 'page' : undefined}
      aria-label={t('Page {page}', { page })}
      onClick={() => go(page)}
    >
      {page}
    </button>
  );
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.total}>
        <Trans
          id={'Total {total} {total2, plural, one {item} other {items}}'}
          values={{ total: total.toLocaleString(locale), total2: total }}
        />
      </span>
      <NativeSelect
        aria-label={t('Items per page')}
        size="xs"
        value={String(perPage)}
        data={[...new Set([...sizes, perPage])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: String(size), label: t('{size} / page', { size }) }))}
        onChange={(event) => onChange({ curPage: 1, perPage: Number(event.currentTarget.value) })}
      />
      <span className={styles.pages}>
        <button
          type="button"
          className={styles.page}
          aria-label={t('Previous page')}
          disabled={curPage <= 1}
          onClick={() => go(curPage - 1)}
        >
          ‹
        </button>
        {pagesAround(curPage, last).map((page, place) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position.
            <span key={`gap-${place}`} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            pageButton(page)
          ),
        )}
        <button
          type="button"
          className={styles.page}
          aria-label={t('Next page')}
          disabled={curPage >= last}
          onClick={() => go(curPage + 1)}
        >
          ›
        </button>
      </span>
    </nav>
  );
}

/** The page numbers to show: first, last and those around the current one; null is a gap. */
function pagesAround(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last];
  const shown = [...new Set(wanted)]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, place) => {
    const before = shown[place - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
