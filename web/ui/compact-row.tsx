import { IconChevronDown } from '@tabler/icons-react';
import { type MouseEvent, useId, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './compact-row.module.css';
import { TableCell } from './table-cell.tsx';
import type { Column, CompactPlace, DataTableProps } from './table-props.ts';

type Places<Row> = {
  /** The box that selects a row. */
  pick: Column<Row> | undefined;
  title: Column<Row> | undefined;
  value: Column<Row> | undefined;
  status: Column<Row> | undefined;
  /** The second line. */
  below: readonly Column<Row>[];
  /** What an opened row shows. */
  rest: readonly Column<Row>[];
};

/** Columns of boxes that select their rows. */
const PICK = /^(select|pick)$/;
const STATUS = /^(status|state|verdict)$/;
const TIME = /(^time|_at|_time|_date|_on|_since)$/;

/**
 * Which columns are where in a row of two lines. A column says so itself or by its name and kind: the
 * title is the first with a head, the value the first amount, or number. Without a time, the second
 * line has the first two of the others.
 */
export function compactPlaces<Row>(columns: readonly Column<Row>[]): Places<Row> {
  const free = new Set(columns);
  const take = (place: CompactPlace, ...usual: ((column: Column<Row>) => unknown)[]) => {
    const tests = [(column: Column<Row>) => column.compact === place, ...usual];
    const open = [...free].filter(({ pinned }) => !pinned);
    const found = tests
      .map((test, nth) => open.find((one) => (nth === 0 || !one.compact) && test(one)))
      .find((one) => one !== undefined);
    if (found) free.delete(found);
    return found;
  };
  const pick = columns.find(({ id }) => PICK.test(id));
  if (pick) free.delete(pick);
  const title = take('title', ({ head }) => head !== '');
  const status = take('status', ({ id }) => STATUS.test(id));
  const value = take(
    'value',
    ({ currencyOf }) => currencyOf,
    ({ numeric }) => numeric,
  );
  const time = take('time', ({ id }) => TIME.test(id));
  const rest = [...free];
  const below = time
    ? [time]
    : rest.filter(({ head, pinned, compact }) => head !== '' && !pinned && !compact).slice(0, 2);
  // What the two lines cut off is whole here.
  const shortened = below.filter(({ compactCell }) => compactCell);
  const whole = [title, status, ...shortened].filter((one) => one !== undefined);
  const others = rest.filter((one) => !below.includes(one));
  return { pick, title, value, status, below, rest: [...whole, ...others] };
}

type CompactRowProps<Row> = {
  row: Row;
  places: Places<Row>;
  onOpen: ((row: Row) => void) | undefined;
  filterBy: DataTableProps<Row>['filterBy'];
  noteOf: ((row: Row) => React.ReactNode) | undefined;
  isJoined: boolean;
  /** Position among all rows, where not all are drawn. */
  index: number | undefined;
};

/** A row of two lines. A press opens the row where it has a drawer, otherwise its other values. */
export function CompactRow<Row>(props: CompactRowProps<Row>) {
  const { row, places, onOpen, noteOf, index } = props;
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  const toggle = () => setOpened(!isOpened);
  const press = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest('a, button, input, label')) return;
    if (window.getSelection()?.toString()) return;
    if (onOpen) onOpen(row);
    else toggle();
  };
  const note = noteOf?.(row);
  return (
    <tr aria-rowindex={index} data-joined={props.isJoined || undefined}>
      <td className={styles.cell}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same. */}
        <div className={styles.lines} onClick={press}>
          {places.pick && <div className={styles.pick}>{places.pick.cell(row)}</div>}
          <div className={styles.first}>
            <div id={id} className={styles.title}>
              {cellOf(places.title, row)}
            </div>
            {places.value && <div className={styles.value}>{cellOf(places.value, row)}</div>}
            {places.status && <div className={styles.status}>{cellOf(places.status, row)}</div>}
          </div>
          {(places.below.length > 0 || note) && (
            <div className={styles.second}>
              {places.below.map((column) => (
                <div key={column.id}>
                  {/* A number by itself says nothing. */}
                  {column.numeric && <span className={styles.name}>{column.head}</span>}
                  {cellOf(column, row)}
                </div>
              ))}
              {note && <div className={styles.note}>{note}</div>}
            </div>
          )}
          {places.rest.length > 0 && (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpened}
              aria-label={t('Details')}
              aria-describedby={id}
              onClick={toggle}
            >
              <IconChevronDown size={18} aria-hidden="true" />
            </button>
          )}
        </div>
        {isOpened && <Rest {...props} />}
      </td>
    </tr>
  );
}

const cellOf = <Row,>(column: Column<Row> | undefined, row: Row) =>
  column && (column.compactCell ?? column.cell)(row);

/** The values that are not in the two lines, each with its name; buttons below them. */
function Rest<Row>({ row, places, filterBy }: CompactRowProps<Row>) {
  const named = places.rest.filter(({ head }) => head !== '');
  const buttons = places.rest.filter(({ head }) => head === '');
  return (
    <div className={styles.rest}>
      <dl className="facts">
        {named.map((column) => (
          <div key={column.id} className="contents">
            <dt>{column.head}</dt>
            <dd>
              <TableCell column={column} row={row} filter={filterBy?.[column.id]?.(row)} />
            </dd>
          </div>
        ))}
      </dl>
      {buttons.map((column) => (
        <div key={column.id} className={styles.buttons}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}
