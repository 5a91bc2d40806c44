import type { UrlValues } from '#web/lib/use-url.ts';
import { FilterValue } from './filter-value.tsx';
import type { Column } from './table-props.ts';

type TableCellProps<Row> = { column: Column<Row>; row: Row; filter: UrlValues | null | undefined };

/** The content of a cell; with a filter, a press of it lists only the rows of its value. */
export function TableCell<Row>({ column, row, filter }: TableCellProps<Row>) {
  const cell = column.cell(row);
  if (!filter) return cell;
  return (
    <FilterValue name={column.head} filter={filter}>
      {cell}
    </FilterValue>
  );
}
