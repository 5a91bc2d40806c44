import { type Insertable, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './schema.ts';

/**
 * An insert of any number of rows, which are sent as one JSON parameter. A statement with one
 * parameter per value fails above 65,535 parameters, the limit of PostgreSQL's protocol. A column
 * missing in some of the rows is null there; one missing in all of them gets its default. The
 * columns of `json` contain JSON text. There must be at least one row.
 */
export function insertRows<Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
  json: readonly (keyof Insertable<DB[Table]> & string)[] = [],
) {
  const columns = new Set<string>();
  const values = rows.map((row) => valuesOf(row, columns));
  const selected = [...columns].map((column) =>
    (json as readonly string[]).includes(column)
      ? sql`(${sql.ref(column)} #>> '{}')::jsonb`
      : sql.ref(column),
  );
  const source = sql`
    select ${sql.join(selected)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::json)`;
  return db
    .insertInto(table)
    .columns([...columns] as never)
    .expression(source as never);
}

/**
 * The values of a row that JSON has to contain, and its columns added to `columns`. A null is left
 * out: reading it took a third of the time of a row with many. Exact integers travel as text; a lone
 * surrogate is replaced, because JSON of PostgreSQL refuses it.
 */
function valuesOf(row: object, columns: Set<string>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value === undefined) continue;
    columns.add(column);
    if (value !== null) values[column] = jsonOf(value);
  }
  return values;
}

function jsonOf(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonOf(one)]));
}
