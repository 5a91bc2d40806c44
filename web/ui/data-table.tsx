import { Skeleton, Tooltip } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import styles from './data-table.module.css';

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type Column<Row> = {
  /** Also the name the sort carries. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Numbers stand right, in tabular figures. */
  numeric?: boolean;
  /** Explains the head on hover and focus. */
  hint?: string;
  /** Least width in pixels. */
  width?: number;
};

type DataTableProps<Row> = {
  /** Names the table for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined while nothing has come yet: skeleton rows of the final shape are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** Shown in place of rows when there are none: `<EmptyState>` or `<NothingMatches>`. */
  empty: ReactNode;
  /** Old rows are on screen while new ones load (`isPlaceholderData`). */
  dimmed?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Lines under the rows, one cell per column: the sums of all pages. */
  totals?: readonly { key: Key; cells: readonly ReactNode[] }[];
  /** The first column stays while the rest scrolls sideways. */
  stickyFirst?: boolean;
  /** How many skeleton rows; the page size is best. */
  skeletonRows?: number;
  /** Opens a row by click; give the first cell a link or button too, for the keyboard. */
  onOpenRow?: (row: Row) => void;
};

/**
 * The one table. Sorting, paging and filters are the caller's (in the URL):
 * `<DataTable label="Brands" columns={columns} rows={brands.data?.list} rowKey={(b) => b.brand_id}
 *   dimmed={brands.isPlaceholderData} sort={sort} onSort={setSort} empty={<NothingMatches .../>} />`
 * with `<Pager>` below it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows } = props;
  const isEmpty = rows !== undefined && rows.length === 0;
  return (
    <section
      className={styles.region}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the keyboard.
      tabIndex={0}
      data-sticky={props.stickyFirst || undefined}
    >
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
          {rows?.map((row) => (
            <BodyRow key={props.rowKey(row)} row={row} columns={columns} onOpen={props.onOpenRow} />
          ))}
          {isEmpty && (
            <tr>
              <td colSpan={columns.length}>{props.empty}</td>
            </tr>
          )}
        </tbody>
        {props.totals && <Totals totals={props.totals} columns={columns} dimmed={props.dimmed} />}
      </table>
    </section>
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
            <td key={column.id} className={column.numeric ? styles.numeric : undefined}>
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
  // Numbers are most wanted from the top, names from A.
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
};

function BodyRow<Row>({ row, columns, onOpen }: BodyRowProps<Row>) {
  const open = onOpen
    ? (event: React.MouseEvent) => {
        // Links and buttons inside the row keep their own meaning, and so does selecting text.
        if ((event.target as HTMLElement).closest('a, button, input, label')) return;
        if (window.getSelection()?.toString()) return;
        onOpen(row);
      }
    : undefined;
  return (
    <tr onClick={open} className={onOpen ? styles.opens : undefined}>
      {columns.map((column) => (
        <td key={column.id} className={column.numeric ? styles.numeric : undefined}>
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
