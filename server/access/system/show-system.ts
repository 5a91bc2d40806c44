import { sql } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/system/staff.ts';
import {
  countWorkers,
  listRecurring,
  measureQueues,
} from '#server/operations/metrics/measure-queues.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { VERSION } from '#server/platform/version.ts';
import { listDamages } from '#server/traffic/clicks/recording/damages-store.ts';
import { showBackups } from './backups/show-backups.ts';

/** Versions, storage, slow queries, workers, queues, recurring work and backups of the installation. */
export async function showSystem({
  db,
  disk,
  config,
}: Pick<Parts, 'db' | 'disk' | 'config'>): Promise<ReplyOf<typeof calls.showSystem>> {
  const database = await readDatabase(db);
  const recurring = await listRecurring(db);
  return {
    versions: {
      program: VERSION,
      node: process.versions.node,
      postgres: database.version,
    },
    storage: {
      database_bytes: database.bytes,
      disk_free_bytes: disk?.freeBytes() ?? null,
      tables: await listLargestTables(db),
    },
    slow_queries: await listSlowQueries(db),
    workers: await countWorkers(db),
    queues: (await measureQueues(db)).map(({ oldest_due_at, ...queue }) => ({
      ...queue,
      oldest_due_at: oldest_due_at?.toISOString() ?? null,
    })),
    spool_damages: (await listDamages(db, LISTED_DAMAGES)).map(({ id, found_at, ...damage }) => ({
      ...damage,
      id: Number(id),
      found_at: found_at.toISOString(),
    })),
    recurring: recurring.map(({ kind, run_at, last_error }) => ({
      name: kind,
      next_at: run_at?.toISOString() ?? null,
      last_error,
    })),
    backups: await showBackups({ db, config }),
  };
}

const LISTED_TABLES = 8;
const LISTED_DAMAGES = 20;
const LISTED_QUERIES = 10;
const SHOWN_CHARACTERS = 500;

type SlowQuery = { text: string; calls: number; total_ms: number; mean_ms: number };

/** Version and size of the database. */
async function readDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db);
  const { version = '', bytes = '0' } = rows[0] ?? {};
  return { version, bytes: Number(bytes) };
}

/** The largest tables with their indexes; partitions count towards their table. */
async function listLargestTables(db: Db): Promise<{ name: string; bytes: number }[]> {
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
async function listSlowQueries(db: Db): Promise<SlowQuery[] | null> {
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
