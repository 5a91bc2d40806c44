import { Skeleton, Tooltip } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './data-table.module.css';

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type Column<Row> = {
  /** Also the name used for sorting. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Numbers are right-aligned, in tabular figures. */
  numeric?: boolean;
  /** Explains the header on hover and focus. */
  hint?: string;
  /** Minimum width in pixels. */
  width?: number;
  /** Stays in view at the end of a table that scrolls horizontally: the buttons of a row. */
  pinned?: true;
};

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first data arrive: skeleton rows of the final shape are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** Shown in place of rows when there are none: `<EmptyState>` or `<NothingMatches>`. */
  empty: ReactNode;
  /** Old rows are shown while new ones load (`isPlaceholderData`). */
  dimmed?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Rows below the data with the sums of all pages, one cell per column. */
  totals?: readonly { key: Key; cells: readonly ReactNode[] }[];
  /** The first column stays in place while the rest scrolls horizontally. */
  stickyFirst?: boolean;
  /** Number of skeleton rows; ideally the page size. */
  skeletonRows?: number;
  /** Rows in sequence with the same group are joined: the lines of an order. */
  groupOf?: (row: Row) => Key;
  /** Opens a row on click; also give the first cell a link or button, for the keyboard. */
  onOpenRow?: (row: Row) => void;
};

/**
 * The table of the application; on a phone each row is a card that names its values, with the first
 * column as its title. Sorting, paging and filters belong to the caller (in the URL):
 * `<DataTable label="Brands" columns={columns} rows={brands.data?.list} rowKey={(b) => b.brand_id}
 * dimmed={brands.isPlaceholderData} sort={sort} onSort={setSort} empty={<NothingMatches .../>} />`
 * with `<Pager>` below it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows } = props;
  const isEmpty = rows !== undefined && rows.length === 0;
  return (
    <section
      className={styles.region}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
      tabIndex={0}
      data-sticky={props.stickyFirst || undefined}
    >
      <SortSelect columns={columns} sort={props.sort} onSort={props.onSort} />
      <table className={styles.table} aria-busy={rows === undefined || props.dimmed || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={props.dimmed ? styles.dimmed : undefined}>
          {rows === undefined && <SkeletonRows columns={columns} count={props.skeletonRows ?? 8} />}
          {rows?.map((row, place) => (
            <BodyRow
              key={props.rowKey(row)}
              row={row}
              columns={columns}
              onOpen={props.onOpenRow}
              isJoined={isJoined(row, rows[place + 1], props.groupOf)}
            />
          ))}
          {isEmpty && (
            <tr>
              <td colSpan={columns.length}>
                <div className={styles.empty}>{props.empty}</div>
              </td>
            </tr>
          )}
        </tbody>
        {props.totals && <Totals totals={props.totals} columns={columns} dimmed={props.dimmed} />}
      </table>
    </section>
  );
}

/** Whether the next row belongs to the same group. */
function isJoined<Row>(row: Row, next: Row | undefined, groupOf?: (row: Row) => Key): boolean {
  return groupOf !== undefined && next !== undefined && groupOf(row) === groupOf(next);
}

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

/** Sorts the cards of a phone, which have no head to press. */
function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
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
      {column.hint ? (
        <Tooltip label={column.hint} multiline maw={280}>
          {text}
        </Tooltip>
      ) : (
        text
      )}
    </th>
  );
}

type BodyRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  isJoined: boolean;
};

function BodyRow<Row>({ row, columns, onOpen, isJoined }: BodyRowProps<Row>) {
  const open = onOpen
    ? (event: React.MouseEvent) => {
        // Clicks on links and buttons inside the row, and text selection, do not open it.
        if ((event.target as HTMLElement).closest('a, button, input, label')) return;
        if (window.getSelection()?.toString()) return;
        onOpen(row);
      }
    : undefined;
  return (
    <tr
      onClick={open}
      className={onOpen ? styles.opens : undefined}
      data-joined={isJoined || undefined}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={column.numeric ? styles.numeric : undefined}
          data-label={column.head}
          data-pinned={column.pinned}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: Math.min(count, 12) }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity.
    <tr key={line}>
      {columns.map((column, place) => (
        <td key={column.id} className={column.numeric ? styles.numeric : undefined}>
          <Skeleton
            height={12}
            my={4}
            width={`${40 + ((line * 17 + place * 29) % 50)}%`}
            ml={column.numeric ? 'auto' : 0}
          />
        </td>
      ))}
    </tr>
  ));
}
