import type { Key, ReactNode } from 'react';
import type { UrlValues } from '#web/lib/use-url.ts';

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type Column<Row> = {
  /** Also the name used for sorting. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Numbers are right-aligned, in tabular figures. */
  numeric?: boolean;
  /** The currency of its amounts: one that all rows share is in the head, not in the cells. */
  currencyOf?: (row: Row) => string;
  /** Explains the header on hover and focus. */
  hint?: string;
  /** Minimum width in pixels. */
  width?: number;
  /** Stays in view at the end of a table that scrolls horizontally: the buttons of a row. */
  pinned?: true;
  /** Its place in a row of two lines (see `compactPlaces`), where its name does not say it. */
  compact?: CompactPlace;
  /** Its content there, if it is another. */
  compactCell?: (row: Row) => ReactNode;
};

/** The places of a row of two lines: what it is, how much, how it stands; and below when. */
export type CompactPlace = 'title' | 'value' | 'status' | 'time' | 'rest';

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first data arrive: skeleton rows of the final shape are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** Title and text of the `<EmptyState>` that is shown when there are no rows. */
  emptyTitle?: string;
  emptyText?: ReactNode;
  /** Shown instead of it, for example with an action. */
  empty?: ReactNode;
  /** Old rows are shown while new ones load (`isPlaceholderData`). */
  dimmed?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Rows below the data with the sums of all pages, one cell per column. */
  totals?: readonly { key: Key; cells: readonly ReactNode[] }[];
  /** The first column stays in place while the rest scrolls horizontally. */
  stickyFirst?: boolean;
  /** A button at the end of the heads: the choice of the columns. */
  tools?: ReactNode;
  /** Lower rows, for long lists. */
  isCompact?: boolean;
  /** Number of skeleton rows; ideally the page size. */
  skeletonRows?: number;
  /** Rows in sequence with the same group are joined: the lines of an order. */
  groupOf?: (row: Row) => Key;
  /**
   * By the id of a column: the values of the URL that a press of its cell sets, so that only rows of
   * the same value are listed. Null where the cell has no such value.
   */
  filterBy?: Readonly<Record<string, (row: Row) => UrlValues | null>>;
  /** Explains a row in its second line on a phone, beside the time: the reason of a status. */
  noteOf?: (row: Row) => ReactNode;
  /** Opens a row on click; also give the first cell a link or button, for the keyboard. */
  onOpenRow?: (row: Row) => void;
};
