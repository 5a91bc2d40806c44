import type { Rows } from '#server/traffic/clicks/recording/encode-rows.ts';

/** Where batches of clicks become durable before their visitors are redirected. */
export type ClickLog = {
  /** Batches of different partitions are stored at the same time, those of one in order. */
  partitions: number;
  /**
   * Resolves once the rows are durable or known to be lost. `isPeak`: many clicks arrive at present.
   */
  store: (rows: Rows, partition: number, isPeak: boolean) => Promise<void>;
  /** Whether the outcome of a write is still unknown, so that the spool must not be loaded. */
  isWaiting: () => boolean;
  /** Whether a connection is healthy and idle, so that no earlier write on it can still commit. */
  isSettled: (connection: string) => boolean;
  /** Ends writes whose outcome is unknown and closes the connections. */
  close: () => Promise<void>;
};
