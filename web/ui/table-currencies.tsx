import { HeadCurrency } from './money.tsx';
import type { Column, DataTableProps } from './table-props.ts';

/**
 * Names the currency of a column once, in its head, where all rows have the same; its cells and its
 * totals in that currency then show only amounts.
 */
export function withCurrencies<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const { columns, rows, totals } = props;
  const shared = columns.map((column) => sharedCurrency(column, rows));
  if (shared.every((currency) => currency === null)) return props;
  const within = (place: number, cell: React.ReactNode) =>
    shared[place] ? <HeadCurrency value={shared[place]}>{cell}</HeadCurrency> : cell;
  return {
    ...props,
    columns: columns.map((column, place) =>
      shared[place]
        ? {
            ...column,
            head: `${column.head}, ${shared[place]}`,
            cell: (row) => within(place, column.cell(row)),
          }
        : column,
    ),
    ...(totals && {
      totals: totals.map(({ key, cells }) => ({
        key,
        cells: cells.map((cell, place) => within(place, cell)),
      })),
    }),
  };
}

/** The currency of all rows; null if there are several, or none yet. */
function sharedCurrency<Row>(
  { currencyOf }: Column<Row>,
  rows: readonly Row[] | undefined,
): string | null {
  if (!currencyOf) return null;
  const [currency = null, ...others] = new Set(rows?.map(currencyOf));
  return others.length === 0 ? currency : null;
}
