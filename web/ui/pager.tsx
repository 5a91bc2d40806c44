import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './pager.module.css';

export type PagerProps = {
  total: number;
  /** The total is not exact, and said to be so. */
  isEstimate?: boolean | undefined;
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
  isEstimate = false,
  curPage,
  perPage,
  onChange,
  sizes = [10, 20, 50, 100],
  label = t('Pages'),
}: PagerProps) {
  if (total <= 0) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.total}>
        {isEstimate ? (
          t('About {total} items', { total: countText(total) })
        ) : (
          <Trans
            id={'Total {total} {total2, plural, one {item} other {items}}'}
            values={{ total: countText(total), total2: total }}
          />
        )}
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
      <PageButtons
        current={curPage}
        last={Math.max(1, Math.ceil(total / perPage))}
        onGo={(page) => onChange({ curPage: page, perPage })}
      />
    </nav>
  );
}

type PageButtonsProps = { current: number; last: number; onGo: (page: number) => void };

function PageButtons({ current, last, onGo }: PageButtonsProps) {
  const button = (page: number, name: string, text: ReactNode, disabled = false) => (
    <button
      key={name}
      type="button"
      className={styles.page}
      aria-current={text === current ? 'page' : undefined}
      aria-label={name}
      disabled={disabled}
      onClick={() => onGo(page)}
    >
      {text}
    </button>
  );
  return (
    <span className={styles.pages}>
      {button(current - 1, t('Previous page'), '‹', current <= 1)}
      {pagesAround(current, last).map((page, place) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position.
          <span key={`gap-${place}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          button(page, t('Page {page}', { page }), page)
        ),
      )}
      {button(current + 1, t('Next page'), '›', current >= last)}
    </span>
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
