import { isRefusal } from '#server/clicks/recording/copy-rows.ts';
import type { openCounts } from '#server/clicks/recording/count-clicks.ts';
import type { Rows } from '#server/clicks/recording/encode-rows.ts';
import type { ClickSpool } from '#server/clicks/recording/open-spool.ts';
import type { ClickWriter } from '#server/clicks/recording/open-writer.ts';
import type { Log } from '#server/platform/log.ts';

/** A connection that has not answered for this long is dropped. */
const RESPONSE_TIMEOUT_MS = 10_000;
/**
 * Back-off: after the database refused, failed or was slow, clicks go to the spool for this long
 * before the next attempt.
 */
const BACK_OFF_MS = 250;

type Targets = {
  writer: ClickWriter;
  spool: ClickSpool;
  counts: ReturnType<typeof openCounts>;
  log: Log;
  /** How long visitors wait for the commit before their clicks go to the spool. */
  commitTimeoutMs: number;
};

/**
 * Stores batches of clicks in the database, or in the spool when the database fails, is slow or is
 * not to be used.
 */
export function openBatchStore(targets: Targets): BatchStore {
  return new DatabaseOrSpool(targets);
}

export type BatchStore = {
  /** Resolves once the rows are durable or known to be lost. */
  store: (rows: Rows, toSpool: boolean) => Promise<void>;
  /** Whether the outcome of a write is still unknown. */
  isWaiting: () => boolean;
  /** Whether a connection is healthy and idle, so that no earlier write on it can still commit. */
  isSettled: (connection: string) => boolean;
  /** Ends a write whose outcome is unknown, by dropping its connection. */
  close: () => Promise<void>;
};

class DatabaseOrSpool implements BatchStore {
  readonly #targets: Targets;
  /** The write whose outcome was not known in time, until it is. */
  #lateWrite: Promise<void> | null = null;
  #backOffUntilMs = 0;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  async store(rows: Rows, toSpool: boolean): Promise<void> {
    const { writer, counts, log, commitTimeoutMs } = this.#targets;
    if (toSpool || this.isWaiting() || !writer.isReady()) return this.#spool(rows, '');
    if (performance.now() < this.#backOffUntilMs) return this.#spool(rows, '');
    const connection = writer.name();
    const writing = writer.write(rows);
    try {
      if (await isDoneWithin(commitTimeoutMs, writing)) {
        counts.recorded.inc(rows.count);
        return;
      }
    } catch (error) {
      log.error({ err: error }, 'writing clicks to the database failed, they go to the spool');
      this.#backOff();
      return this.#spool(rows, isRefusal(error) ? '' : connection);
    }
    this.#awaitLate(writing);
    return this.#spool(rows, connection);
  }

  isWaiting(): boolean {
    return this.#lateWrite !== null;
  }

  isSettled(connection: string): boolean {
    const { writer } = this.#targets;
    return !this.isWaiting() && writer.isReady() && writer.name() === connection;
  }

  async close(): Promise<void> {
    if (this.#lateWrite) this.#targets.writer.drop();
    await this.#lateWrite;
  }

  /** Uses the spool until a late response arrives or its connection is dropped. */
  #awaitLate(writing: Promise<void>): void {
    const { writer, log } = this.#targets;
    const timer = setTimeout(() => writer.drop(), RESPONSE_TIMEOUT_MS);
    timer.unref();
    this.#lateWrite = writing
      .catch((error) => log.error({ err: error }, 'a late write of clicks failed'))
      .finally(() => {
        clearTimeout(timer);
        this.#lateWrite = null;
        // The database is too slow for visitors to wait, so it is left to the loader for a moment.
        this.#backOff();
      });
  }

  #backOff(): void {
    this.#backOffUntilMs = performance.now() + BACK_OFF_MS;
  }

  async #spool(rows: Rows, connection: string): Promise<void> {
    const { spool, counts, log } = this.#targets;
    try {
      await spool.append(rows, connection);
      counts.spooled.inc(rows.count);
    } catch (error) {
      counts.lost.inc(rows.count);
      log.fatal({ err: error, clicks: rows.count }, 'clicks could not be stored anywhere');
    }
  }
}

/** Whether the work completes in time; rejects if the work rejects in time. */
function isDoneWithin(limitMs: number, work: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limitMs, false);
    work.then(
      () => {
        clearTimeout(timer);
        resolve(true);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
