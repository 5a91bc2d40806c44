import type { Log } from '#server/platform/log.ts';
import type { openCounts } from '#server/traffic/clicks/recording/count-clicks.ts';
import type { Rows } from '#server/traffic/clicks/recording/encode-rows.ts';
import type { ClickSpool } from '#server/traffic/clicks/recording/open-spool.ts';

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

/** The spool of this process and the counts of what is stored where. */
export type LocalSpool = { spool: ClickSpool; counts: ReturnType<typeof openCounts> };

/**
 * Stores rows in the spool, the last resort: rows that it does not take are lost. `elsewhere` names
 * the connection or the group of the click log by which the same rows may also be stored; '' if they
 * cannot be.
 */
export async function spoolRows(
  { spool, counts, log }: LocalSpool & { log: Log },
  rows: Rows,
  elsewhere: string,
): Promise<void> {
  try {
    await spool.append(rows, elsewhere);
    counts.spooled.inc(rows.count);
  } catch (error) {
    counts.lost.inc(rows.count);
    log.fatal({ err: error, clicks: rows.count }, 'clicks could not be stored anywhere');
  }
}
