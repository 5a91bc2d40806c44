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
  const columns = [...new Set(rows.flatMap((row) => definedIn(row)))];
  const selected = columns.map((column) =>
    (json as readonly string[]).includes(column)
      ? sql`(${sql.ref(column)} #>> '{}')::jsonb`
      : sql.ref(column),
  );
  const source = sql`
    select ${sql.join(selected)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, toJson)}::json)`;
  return db
    .insertInto(table)
    .columns(columns as never)
    .expression(source as never);
}

const definedIn = (row: object) =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));

/** Exact integers travel as text; a lone surrogate is replaced, because JSON of PostgreSQL refuses it. */
function toJson(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? value.toWellFormed() : value;
}
