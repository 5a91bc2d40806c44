import type { Rows } from '#server/clicks/recording/encode-rows.ts';

/** Where batches of clicks become durable before their visitors are redirected. */
export type ClickLog = {
  /** Batches of different partitions are stored at the same time, those of one in order. */
  partitions: number;
  /**
   * Resolves once the rows are durable or known to be lost. `isBurst`: the batch is large and formed
   * while another one was being stored.
   */
  store: (rows: Rows, partition: number, isBurst: boolean) => Promise<void>;
  /** Whether the outcome of a write is still unknown, so that the spool must not be loaded. */
  isWaiting: () => boolean;
  /** Whether a connection is healthy and idle, so that no earlier write on it can still commit. */
  isSettled: (connection: string) => boolean;
  /** Ends writes whose outcome is unknown and closes the connections. */
  close: () => Promise<void>;
};
