import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

const LISTED_TABLES = 8;

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
