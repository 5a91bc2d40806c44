import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';

/** The columns of each table, as `name type`, with ` not null`. */
export type Columns = Record<string, readonly string[]>;

const EXPECTED = new URL('./expected-columns.json', import.meta.url);

/**
 * What tables and columns of the database lack beside those that all migrations create, as clauses such
 * as `orders.total bigint is missing`. What an operator added is ignored.
 */
export async function compareSchema(client: Client): Promise<string[]> {
  const expected = JSON.parse(await readFile(EXPECTED, 'utf8')) as Columns;
  const found = await readColumns(client);
  return Object.entries(expected).flatMap(([table, columns]) => {
    const there = found[table];
    if (there === undefined) return [`the table ${table} is missing`];
    return columns
      .filter((column) => !there.includes(column))
      .map((column) => `${table}.${column} is missing`);
  });
}

/** The columns of all tables; partitions have those of their table. */
export async function readColumns(client: Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table,
      array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations' and a.attnum > 0 and not a.attisdropped
    group by c.relname order by c.relname`);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}
