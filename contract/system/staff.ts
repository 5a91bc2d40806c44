import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, paging, rowId, word } from '../fields.ts';

const reads = { actor: { staff: 'system.read' }, effect: 'none' } as const;
const writes = { actor: { staff: 'system.write' } } as const;

const queue = z.object({
  /** The table of its rows; for jobs also the queue: `jobs/ordered`. */
  name: z.string(),
  /** Rows that are due or will be, without those in `running`. */
  waiting: z.int(),
  running: z.int(),
  /**
   * When the oldest waiting row was due; null if none is. Deliveries of a postback that is switched
   * off wait until it is switched on.
   */
  oldest_due_at: z.nullable(z.string()),
});

const recurring = z.object({
  name: z.string(),
  next_at: z.nullable(z.string()),
  /** Of the last run; null if it succeeded. */
  last_error: z.nullable(z.string()),
});

const backups = z.object({
  /** A folder, or a bucket without its keys; null: there are no backups. */
  target: z.nullable(z.string()),
  is_encrypted: z.boolean(),
  /** The uploads are in a bucket of their own, which no backup contains. */
  uploads_excluded: z.boolean(),
  keep_days: z.int(),
  next_at: z.nullable(z.string()),
  /** What waits or is being worked on: a backup, a restore drill, or both. */
  open: z.array(z.enum(['backup', 'verify'])),
  last: z.nullable(
    z.object({
      name: z.string(),
      ended_at: z.string(),
      /** The backup has everything that was committed until then. */
      as_of: z.nullable(z.string()),
      /** Files of the embedded cluster, or rows of each table; null: made by an earlier version. */
      content: z.nullable(z.enum(['physical', 'logical'])),
      /** Compressed. */
      bytes: z.nullable(z.int()),
      duration_ms: z.nullable(z.int()),
    }),
  ),
  /** The last backup that was restored and found correct. */
  last_drill: z.nullable(z.object({ name: z.string(), ended_at: z.string() })),
  /** What has failed and has not succeeded since. */
  failure: z.nullable(
    z.object({
      kind: z.enum(['backup', 'verify']),
      at: z.string(),
      error: z.string(),
      /** Time of the next attempt; null: there is none. */
      next_at: z.nullable(z.string()),
    }),
  ),
});

const slowQuery = z.object({
  /** The statement with $1 in place of each value, cut after 500 characters. */
  text: z.string(),
  calls: z.int(),
  total_ms: z.number(),
  mean_ms: z.number(),
});

const spoolDamage = z.object({
  id: z.int(),
  file: z.string(),
  /** About how many clicks the part contained. */
  clicks: z.int(),
  found_at: z.string(),
});

/** State of the installation: versions, storage, workers, queues and recurring work. */
export const showSystem = call('/staff/system/show', {
  ...reads,
  reply: z.object({
    versions: z.object({ program: z.string(), node: z.string(), postgres: z.string() }),
    storage: z.object({
      database_bytes: z.int(),
      /** Free bytes on the disk of the data folder; null if this process does not watch it. */
      disk_free_bytes: z.nullable(z.int()),
      /** The largest tables with their indexes. */
      tables: z.array(z.object({ name: z.string(), bytes: z.int() })),
    }),
    /**
     * The statements with the longest total time since the statistics were reset; null if the
     * database does not have the extension pg_stat_statements.
     */
    slow_queries: z.nullable(z.array(slowQuery)),
    /** Workers that hold a database session now. */
    workers: z.int(),
    queues: z.array(queue),
    /** The latest parts of spool files that could not be read: lost clicks, newest first. */
    spool_damages: z.array(spoolDamage),
    recurring: z.array(recurring),
    backups,
  }),
});

const failedJobStates = ['failed', 'retrying'] as const;

const failedQueues = ['jobs', 'file_imports'] as const;

const failedJob = z.object({
  /** A dead letter among imports is not deleted: its file may be applied in part. */
  queue: z.enum(failedQueues),
  id: z.string(),
  kind: z.string(),
  attempts: z.int(),
  last_error: z.string(),
  /** The HTTP request that the job follows from, as in the logs; null: none. */
  request_id: z.nullable(z.string()),
  /** Time of the next attempt; null for a dead letter. */
  next_at: z.nullable(z.string()),
});

/**
 * Lists jobs whose last attempt failed: dead letters, which are not attempted again, newest first;
 * or jobs that wait for a retry, the next one first.
 */
export const listFailedJobs = call('/staff/system/job_list', {
  ...reads,
  input: z.object({ ...paging, state: word(failedJobStates) }),
  reply: listOf(failedJob),
});

const one = z.object({ id: rowId });

/** Attempts a failed job again now, with all its attempts before it. */
export const retryJob = call('/staff/system/job_retry', {
  ...writes,
  input: z.extend(one, { queue: z.optional(word(failedQueues)) }),
  refuses: ['JOB_NOT_FAILED'],
});

/** Deletes a failed job, whether or not it is attempted again. What it should have done is not done. */
export const deleteJob = call('/staff/system/job_delete', {
  ...writes,
  input: one,
  refuses: ['JOB_NOT_FAILED'],
});

/** Makes a backup now, besides those of the plan. BACKUP_RUNS: one waits or is being made. */
export const startBackup = call('/staff/system/backup_start', {
  ...writes,
  refuses: ['BACKUP_NOT_CONFIGURED', 'BACKUP_RUNS'],
});
