import { ColumnsButton } from './columns-button.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';
import { useTableView } from './use-table-view.ts';

type ChosenTableProps<Row> = DataTableProps<Row> & {
  /** For what this browser remembers about the table. */
  name: string;
};

/** A table whose columns and density are chosen. The first and the pinned columns always stay. */
export function ChosenTable<Row>({ name, isCompact, ...table }: ChosenTableProps<Row>) {
  const { columns, totals } = table;
  const optional = columns.filter((column, place) => place > 0 && isOptional(column));
  const view = useTableView({
    name,
    all: optional.map(({ id }) => id),
    ...(isCompact && { isCompact }),
  });
  const isShown = columns.map(
    (column) => !optional.includes(column) || view.shown.includes(column.id),
  );
  return (
    <DataTable
      {...table}
      tools={
        table.rows?.length !== 0 && (
          <ColumnsButton
            isQuiet
            columns={optional.map(({ id, head }) => ({ id, label: head }))}
            view={view}
          />
        )
      }
      isCompact={view.isCompact}
      columns={columns.filter((_, place) => isShown[place])}
      {...(totals && {
        totals: totals.map(({ key, cells }) => ({
          key,
          cells: columns.map((_, place) => cells[place]).filter((_, place) => isShown[place]),
        })),
      })}
    />
  );
}

/** Columns of buttons have no name. */
const isOptional = <Row,>(column: Column<Row>) => !column.pinned && column.head !== '';
