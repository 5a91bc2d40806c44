import { t } from '#web/lib/i18n.ts';
import { PHONE, TABLET, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import styles from './data-table.module.css';
import { emptyOf } from './empty-state.tsx';
import { withCurrencies } from './table-currencies.tsx';
import type { Column, DataTableProps, Sort } from './table-props.ts';
import { MAX_DRAWN_ROWS, SkeletonRows, TableRows } from './table-rows.tsx';
import { Tooltip } from './tooltip.tsx';

export type { Column, DataTableProps, Sort };

/** A table of more columns does not fit on a tablet. */
const MAX_TABLET_COLUMNS = 5;
/** One of so many needs the width of a small laptop. */
const MIN_DENSE_COLUMNS = 7;

/**
 * The table of the application. On a phone, and on a tablet where the table has many columns, each
 * row is a card that names its values, with the first column as its title. Sorting, paging and
 * filters belong to the caller (in the URL):
 * `<DataTable label="Brands" columns={columns} rows={brands.data?.list} rowKey={(b) => b.brand_id}
 * dimmed={brands.isPlaceholderData} sort={sort} onSort={setSort} empty={<NothingMatches .../>} />`
 * with `<Pager>` below it.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = withCurrencies(given);
  const { columns, rows } = props;
  const isEmpty = rows !== undefined && rows.length === 0;
  const { hasCards, marks } = useLayout(props);
  return (
    <section
      className={styles.region}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
      tabIndex={0}
      {...marks}
    >
      {hasCards && !isEmpty && (
        <SortSelect columns={columns} sort={props.sort} onSort={props.onSort} />
      )}
      <table
        className={styles.table}
        aria-busy={rows === undefined || props.dimmed || undefined}
        aria-rowcount={rows && rows.length > MAX_DRAWN_ROWS ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        {rows === undefined || isEmpty ? (
          <tbody>
            {rows === undefined ? (
              <SkeletonRows columns={columns} count={props.skeletonRows ?? 8} />
            ) : (
              <tr>
                <td colSpan={columns.length}>
                  <div className={styles.empty}>{emptyOf(props)}</div>
                </td>
              </tr>
            )}
          </tbody>
        ) : (
          <TableRows {...props} rows={rows} />
        )}
        {props.totals && <Totals totals={props.totals} columns={columns} dimmed={props.dimmed} />}
      </table>
    </section>
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

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

/**
 * Sorts the cards, which have no head to press. Left out where the list is sorted by
 * something else than a column: then the screen has a control of its own.
 */
function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  const isByColumn = !sort || sortable.some(({ id }) => id === sort.by);
  if (!onSort || sortable.length === 0 || !isByColumn) return null;
  const sorts = sortable.flatMap(({ id, head }) => [
    { value: `${id} desc`, label: `${head} ↓` },
    { value: `${id} asc`, label: `${head} ↑` },
  ]);
  return (
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
};

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
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
    </th>
  );
}
