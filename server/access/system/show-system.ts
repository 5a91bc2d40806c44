import type { ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/system/staff.ts';
import {
  countWorkers,
  listRecurring,
  measureQueues,
} from '#server/operations/metrics/measure-queues.ts';
import type { Parts } from '#server/platform/parts.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { listLargestTables, listSlowQueries, readDatabase } from './store.ts';

/** Versions, storage, slow queries, workers, queues and recurring work of the installation. */
export async function showSystem({
  db,
  disk,
}: Pick<Parts, 'db' | 'disk'>): Promise<ReplyOf<typeof calls.showSystem>> {
  const database = await readDatabase(db);
  const recurring = await listRecurring(db);
  return {
    versions: {
      program: packageFile.version,
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
    recurring: recurring.map(({ kind, run_at, last_error }) => ({
      name: kind,
      next_at: run_at?.toISOString() ?? null,
      last_error,
    })),
  };
}
