import type { RawBuilder } from 'kysely';
import type { Origin } from '../current-origin.ts';
import type { DB } from '../db/schema.ts';
import type { Parts } from '../parts.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** The columns that the queue needs in a table; see `leased_queue_columns` in the migrations. */
type LeaseColumns = 'run_at' | 'attempts' | 'lease' | 'leased_by' | 'leased_until';

/** Tables whose rows can be leased. */
export type QueueTable = {
  [Table in keyof DB]: LeaseColumns extends keyof DB[Table] ? Table : never;
}[keyof DB];

/**
 * What the queue knows of a leased row. `lease` is the fencing token of this lease. The log lines of
 * a job contain the id of the request that it follows from.
 */
export type LeasedRow = {
  attempts: number;
  lease: string;
  leased_until: Date;
} & Partial<Origin>;

/**
 * A queue: rows of a domain table that workers lease. A row waits while `run_at` is set and is
 * leased once that time has come. `attempts` counts the leases of its current retry schedule. A row
 * without `run_at` is finished, or a dead letter. In SQL fragments, `q` is the row.
 */
export type Queue<Row extends LeasedRow> = {
  /** Name in logs. */
  name: string;
  table: QueueTable;
  /** Primary key of the table; default: `id`. */
  id?: string;
  /** The rows of the table that belong to this queue; default: all. */
  where?: RawBuilder<unknown>;
  /** Order in which due rows are leased; default: by sequence, or else by due time and id. */
  order?: RawBuilder<unknown>;
  /** Columns of the leased row `q` and of the tables in `join`; default: those of the row. */
  columns?: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  /** Other columns that change when a row is leased. */
  onLease?: () => RawBuilder<unknown>;
  /**
   * Ordering: rows that are equal in the columns `partition` are leased in the order of `sequence`.
   * A row that waits for its retry holds the later rows of its partition back. Null in a partition
   * column means no order. Without `batch`, one row of a partition is in flight at a time.
   */
  ordered?: { partition: readonly string[]; sequence: string };
  /** Fairness: keys take turns, so that many rows of one do not delay the rows of others. */
  fair?: Fairness;
  /** How many rows run at the same time in one worker. */
  concurrency: number;
  /** A row that has run for longer no longer counts towards `concurrency`, only towards `max`. */
  slow?: { afterMs: number; max: number };
  /**
   * Rows leased by one query, for many short jobs. The rows of one partition of a batch run one
   * after the other; the next batch is leased when all have ended.
   */
  batch?: number;
  /** Pause between two leases while rows are running, so that one query fills several slots. */
  batchDelayMs?: number;
  /** Writes large files or tables; paused while disk space is low. */
  needsDisk?: boolean;
  /** A lease expires after this time, which matters for a frozen worker only. */
  leaseMs: number;
  /**
   * Leases are not released when the session of their worker is gone, because what it has sent may
   * still be in flight. They end by expiry only.
   */
  isReleasedByTimeOnly?: boolean;
  retry: RetryPolicy;
  /** Whether a lease that ended with its worker counts as an attempt. */
  countsInterrupted?: boolean;
  /** Other columns to set after a failed attempt; `isFinal` where it was the last one. */
  onFailure?: (error: string, isFinal: boolean) => Record<string, unknown>;
  /**
   * Processes a row and ends its lease with `settle` or `remove`, in the transaction of the result.
   * Rows are processed at least once, so this must be idempotent. An error is a failed attempt,
   * unless the worker is stopping: then the row is returned.
   */
  run: (parts: Parts, row: Row, signal: AbortSignal) => Promise<void>;
};

/** Fairness between the values of a column. In its fragments, `k.key` is the value. */
export type Fairness = {
  key: string;
  /** Joins a table to the keys, and restricts them. */
  join?: RawBuilder<unknown>;
  where?: () => RawBuilder<unknown>;
  /** How many rows of a key may be leased at the same time; default: any number. */
  limit?: RawBuilder<unknown>;
  /** When the key was last served: the key that has waited longest comes first. */
  servedAt: RawBuilder<unknown>;
};
