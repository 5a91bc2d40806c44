import { type Key, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { CompactRow, compactPlaces } from './compact-row.tsx';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { TableCell } from './table-cell.tsx';
import type { Column, DataTableProps } from './table-props.ts';

type TableRowsProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rowKey' | 'groupOf' | 'onOpenRow' | 'filterBy' | 'dimmed' | 'noteOf'
> & {
  rows: readonly Row[];
  /** Rows of two lines that open, in place of cells. */
  isCompactRow: boolean;
};

/** A table of more rows draws only those near the visible part. */
export const MAX_DRAWN_ROWS = 200;
/** Rows that are drawn or left out together, so that their heights may differ. */
const BLOCK = 20;
/** In pixels, until a block was drawn once. */
const USUAL_HEIGHT = 45;
const AHEAD = '1200px';

/** The rows of a table. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { rows, columns } = props;
  const look = props.dimmed ? styles.dimmed : undefined;
  if (rows.length <= MAX_DRAWN_ROWS) {
    return (
      <tbody className={look}>
        <Rows {...props} from={0} to={rows.length} />
      </tbody>
    );
  }
  const starts = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, nth) => nth * BLOCK);
  return starts.map((from) => {
    const to = Math.min(rows.length, from + BLOCK);
    return (
      <Block key={from} count={to - from} width={columns.length} look={look}>
        <Rows {...props} from={from} to={to} isNumbered />
      </Block>
    );
  });
}

type BlockProps = { count: number; width: number; look: string | undefined; children: ReactNode };

/** Draws its rows while it is near the visible part, otherwise a space of the same height. */
function Block({ count, width, look, children }: BlockProps) {
  const place = useRef<HTMLTableSectionElement>(null);
  const [space, setSpace] = useState<number | null>(count * USUAL_HEIGHT);
  useEffect(() => {
    const own = place.current;
    if (!own) return;
    // The margin of the page does not apply to a table that scrolls by itself: `scrollMargin`.
    const near = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const observer = new IntersectionObserver(([entry]) => {
      const next = entry?.isIntersecting ? null : own.getBoundingClientRect().height;
      // React draws a block row by row between two frames, so that scrolling stays smooth.
      startTransition(() => setSpace(next));
    }, near);
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody ref={place} className={look}>
      {space === null ? (
        children
      ) : (
        <tr>
          <td colSpan={width} className={styles.space} style={{ height: space }} />
        </tr>
      )}
    </tbody>
  );
}

type RowsProps<Row> = TableRowsProps<Row> & { from: number; to: number; isNumbered?: true };

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, from, to, rowKey, columns, onOpenRow, groupOf, isNumbered } = props;
  if (props.isCompactRow) return <CompactRows {...props} />;
  return rows.slice(from, to).map((row, nth) => (
    <BodyRow
      key={rowKey(row)}
      row={row}
      columns={columns}
      onOpen={onOpenRow}
      filterBy={props.filterBy}
      isJoined={isJoined(row, rows[from + nth + 1], groupOf)}
      // The row of the heads is the first.
      index={isNumbered && from + nth + 2}
    />
  ));
}

function CompactRows<Row>(props: RowsProps<Row>) {
  const { rows, from, to, rowKey, columns, onOpenRow, groupOf, isNumbered } = props;
  const places = compactPlaces(columns);
  return rows
    .slice(from, to)
    .map((row, nth) => (
      <CompactRow
        key={rowKey(row)}
        row={row}
        places={places}
        onOpen={onOpenRow}
        filterBy={props.filterBy}
        noteOf={props.noteOf}
        isJoined={isJoined(row, rows[from + nth + 1], groupOf)}
        index={isNumbered && from + nth + 2}
      />
    ));
}

/** Whether the next row belongs to the same group. */
function isJoined<Row>(row: Row, next: Row | undefined, groupOf?: (row: Row) => Key): boolean {
  return groupOf !== undefined && next !== undefined && groupOf(row) === groupOf(next);
}

type BodyRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  filterBy: TableRowsProps<Row>['filterBy'];
  isJoined: boolean;
  /** Position among all rows, where not all are drawn. */
  index: number | undefined;
};

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, columns, onOpen, filterBy, isJoined, index } = props;
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
      aria-rowindex={index}
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
          <TableCell column={column} row={row} filter={filterBy?.[column.id]?.(row)} />
        </td>
      ))}
    </tr>
  );
}

/** Bars in place of the first rows. */
export function SkeletonRows<Row>({
  columns,
  count,
  isCompactRow,
}: {
  columns: readonly Column<Row>[];
  count: number;
  isCompactRow: boolean;
}) {
  if (isCompactRow) {
    return Array.from({ length: Math.min(count, 12) }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity.
      <tr key={line}>
        <td className={styles.compactSkeleton}>
          <Skeleton height={12} width={`${60 + ((line * 17) % 30)}%`} />
          <Skeleton height={10} width={`${30 + ((line * 29) % 30)}%`} />
        </td>
      </tr>
    ));
  }
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
