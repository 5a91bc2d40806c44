import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

const LISTED_TABLES = 8;
const LISTED_QUERIES = 10;
const SHOWN_CHARACTERS = 500;

export type SlowQuery = { text: string; calls: number; total_ms: number; mean_ms: number };

/** Version and size of the database. */
export async function readDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db);
  const { version = '', bytes = '0' } = rows[0] ?? {};
  return { version, bytes: Number(bytes) };
}

/** The largest tables with their indexes; partitions count towards their table. */
export async function listLargestTables(db: Db): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    select root.relname as name, sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c
    join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    group by 1 order by 2 desc limit ${LISTED_TABLES}`.execute(db);
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

/**
 * The statements of this database with the longest total time; null without pg_stat_statements. It
 * may be installed in any schema, not be loaded, or not be permitted to this role.
 */
export async function listSlowQueries(db: Db): Promise<SlowQuery[] | null> {
  const found = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'`.execute(db);
  const schema = found.rows[0]?.schema;
  if (schema === undefined) return null;
  const listed = sql<SlowQuery>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN_CHARACTERS}) as text,
      calls::int as calls, total_exec_time as total_ms, mean_exec_time as mean_ms
    from ${sql.table(`${schema}.pg_stat_statements`)} s
    join pg_database d on d.oid = s.dbid and d.datname = current_database()
    order by total_exec_time desc limit ${LISTED_QUERIES}`;
  return listed.execute(db).then(
    ({ rows }) => rows,
    () => null,
  );
}
