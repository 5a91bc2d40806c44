import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/lib/i18n.ts';
import { PHONE, TABLET, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { compactPlaces } from './compact-row.tsx';
import styles from './data-table.module.css';
import { emptyOf } from './empty-state.tsx';
import { withCurrencies } from './table-currencies.tsx';
import type { Column, DataTableProps, Sort } from './table-props.ts';
import { MAX_DRAWN_ROWS, SkeletonRows, TableRows } from './table-rows.tsx';
import { useSheetPlace } from './toolbar-sheet.ts';
import { Tooltip } from './tooltip.tsx';
import { useWideTable } from './use-wide-table.ts';

export type { Column, DataTableProps, Sort };

/** A table of more columns does not fit on a tablet. */
const MAX_TABLET_COLUMNS = 5;
/** One of so many needs the width of a small laptop. */
const MIN_DENSE_COLUMNS = 7;

/**
 * The table of the application. On a phone, and on a tablet where the table has many columns, each
 * row has two lines and opens to its other values. Its heads stick to the window: the page is the
 * only area that scrolls. Sorting, paging and filters belong to the caller (in the URL):
 * `<DataTable label="Brands" columns={columns} rows={brands.data?.list} rowKey={(b) => b.brand_id}
 * dimmed={brands.isPlaceholderData} sort={sort} onSort={setSort} empty={<NothingMatches .../>} />`
 * with `<Pager>` below it.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = withCurrencies(given);
  const { columns, rows } = props;
  const isEmpty = rows !== undefined && rows.length === 0;
  const region = useRef<HTMLElement>(null);
  const { hasCards, marks } = useLayout(props);
  const isWide = useWideTable(region, !hasCards);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={props.label}
      // Only a region that scrolls sideways must be focusable.
      tabIndex={isWide ? 0 : undefined}
      data-wide={isWide || undefined}
      {...marks}
    >
      {hasCards && !isEmpty && <SortSelect {...props} />}
      <table
        className={styles.table}
        aria-busy={rows === undefined || props.dimmed || undefined}
        aria-rowcount={rows && rows.length > MAX_DRAWN_ROWS ? rows.length + 1 : undefined}
      >
        <thead>
          {hasCards ? (
            !isEmpty && <CompactHead columns={columns} />
          ) : (
            <tr>
              {columns.map((column, place) => (
                <Head
                  key={column.id}
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                  tools={place === columns.length - 1 && props.tools}
                />
              ))}
            </tr>
          )}
        </thead>
        {rows === undefined || isEmpty ? (
          <tbody>
            {rows === undefined ? (
              <SkeletonRows
                columns={columns}
                count={props.skeletonRows ?? 8}
                isCompactRow={hasCards}
              />
            ) : (
              <tr>
                <td colSpan={columns.length}>
                  <div className={styles.empty}>{emptyOf(props)}</div>
                </td>
              </tr>
            )}
          </tbody>
        ) : (
          <TableRows {...props} rows={rows} isCompactRow={hasCards} />
        )}
        {props.totals && <Totals totals={props.totals} columns={columns} dimmed={props.dimmed} />}
      </table>
    </section>
  );
}

/** What the titles and the values of rows of two lines are, with the currency of the values. */
function CompactHead<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  const { title, value } = compactPlaces(columns);
  return (
    <tr>
      <th scope="col" className={styles.compactHead}>
        <span>{title?.head}</span>
        <span>{value?.head}</span>
      </th>
    </tr>
  );
}

/** How the table is laid out: what the style sheet knows about it. */
function useLayout<Row>({ columns, stickyFirst, isCompact }: DataTableProps<Row>) {
  const isOnPhone = useIsNarrow(PHONE);
  const isOnTablet = useIsNarrow(TABLET);
  const hasCards = isOnPhone || (isOnTablet && columns.length > MAX_TABLET_COLUMNS);
  const isDense = !hasCards && (isOnTablet || columns.length >= MIN_DENSE_COLUMNS);
  const marks = {
    'data-sticky': stickyFirst || undefined,
    'data-compact': isCompact || undefined,
    'data-dense': isDense || undefined,
    'data-cards': hasCards || undefined,
  };
  return { hasCards, marks };
}

type SortSelectProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>;

/**
 * Sorts rows without a head to press: in the sheet of the screen's filters, or above the rows of a
 * table without filters. Left out where the list is sorted by
 * something else than a column: then the screen has a control of its own.
 */
function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  const isByColumn = !sort || sortable.some(({ id }) => id === sort.by);
  const sheet = useSheetPlace();
  if (!onSort || sortable.length === 0 || !isByColumn) return null;
  const sorts = sortable.flatMap(({ id, head }) => [
    { value: `${id} desc`, label: `${head} ↓` },
    { value: `${id} asc`, label: `${head} ↑` },
  ]);
  const select = (
    <label className={styles.sortSelect}>
      {t('Sort by')}
      <select
        value={sort ? `${sort.by} ${sort.direction}` : ''}
        onChange={(event) => {
          const [by = '', direction] = event.currentTarget.value.split(' ');
          onSort({ by, direction: direction === 'asc' ? 'asc' : 'desc' });
        }}
      >
        {!sort && <option value="">{t('Default')}</option>}
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
  if (sheet === undefined) return select;
  return sheet && createPortal(select, sheet);
}

type TotalsProps<Row> = Required<Pick<DataTableProps<Row>, 'totals' | 'columns'>> & {
  dimmed: boolean | undefined;
};

function Totals<Row>({ totals, columns, dimmed }: TotalsProps<Row>) {
  return (
    <tfoot className={dimmed ? styles.dimmed : undefined}>
      {totals.map((line) => (
        <tr key={line.key}>
          {columns.map((column, place) => (
            <td
              key={column.id}
              className={column.numeric ? styles.numeric : undefined}
              data-label={column.head}
              data-nothing={line.cells[place] == null || undefined}
            >
              {line.cells[place]}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

type HeadProps<Row> = {
  column: Column<Row>;
  sort: Sort | null | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  tools: ReactNode;
};

function Head<Row>({ column, sort, onSort, tools }: HeadProps<Row>) {
  const current = sort?.by === column.id ? sort.direction : null;
  const sortable = column.sortable && onSort;
  // Numbers sort descending first, names ascending.
  const first = column.numeric ? 'desc' : 'asc';
  const next = current === null ? first : current === 'asc' ? 'desc' : 'asc';
  const text = sortable ? (
    <button
      type="button"
      className={styles.sort}
      onClick={() => onSort({ by: column.id, direction: next })}
    >
      {column.head}
      <span aria-hidden="true" className={styles.arrow} data-on={current !== null || undefined}>
        {current === 'asc' ? '↑' : current === 'desc' ? '↓' : '↕'}
      </span>
    </button>
  ) : (
    <span tabIndex={column.hint ? 0 : undefined}>{column.head}</span>
  );
  return (
    <th
      scope="col"
      className={column.numeric ? styles.numeric : undefined}
      data-pinned={column.pinned}
      data-tools={Boolean(tools) || undefined}
      style={column.width ? { minWidth: column.width } : undefined}
      aria-sort={
        !sortable
          ? undefined
          : current === 'asc'
            ? 'ascending'
            : current === 'desc'
              ? 'descending'
              : 'none'
      }
    >
      {column.hint ? <Tooltip label={column.hint}>{text}</Tooltip> : text}
      {tools && <span className={styles.tools}>{tools}</span>}
    </th>
  );
}
