import type { Log } from '#server/platform/log.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isRefusal } from '#server/traffic/clicks/recording/copy-rows.ts';
import type { Rows } from '#server/traffic/clicks/recording/encode-rows.ts';
import { type ClickWriter, openWriter } from '#server/traffic/clicks/recording/open-writer.ts';
import { type ClickLog, type LocalSpool, spoolRows } from './click-log.ts';

/** A connection that has not answered for this long is dropped. */
const RESPONSE_TIMEOUT_MS = 10_000;
/**
 * Back-off: after the database refused, failed or was slow, clicks go to the spool for this long
 * before the next attempt.
 */
const BACK_OFF_MS = 250;

/**
 * The click log without further servers: batches are stored in the database, or in the spool when
 * the database fails or is slow, and during a peak, when a commit costs more than its rows.
 */
export async function openDatabaseLog(
  parts: Pick<Parts, 'config' | 'db' | 'log'>,
  local: LocalSpool,
): Promise<ClickLog> {
  const writer = await openWriter(parts);
  const commitTimeoutMs = parts.config.click_commit_timeout_ms;
  const isPaused = () => parts.config.is_maintained;
  return new DatabaseOrSpool({ ...local, writer, log: parts.log, commitTimeoutMs, isPaused });
}

type Targets = LocalSpool & {
  writer: ClickWriter;
  log: Log;
  /** How long visitors wait for the commit before their clicks go to the spool. */
  commitTimeoutMs: number;
  /** During maintenance the database does not change. */
  isPaused: () => boolean;
};

class DatabaseOrSpool implements ClickLog {
  readonly partitions = 1;
  readonly #targets: Targets;
  /** The write whose outcome was not known in time, until it is. */
  #lateWrite: Promise<void> | null = null;
  #backOffUntilMs = 0;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  async store(rows: Rows, _partition: number, isPeak: boolean): Promise<void> {
    const { writer, counts, log, commitTimeoutMs, isPaused } = this.#targets;
    if (isPaused() || isPeak || this.isWaiting() || !writer.isReady()) return this.#spool(rows, '');
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
    await this.#targets.writer.close();
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

  #spool(rows: Rows, connection: string): Promise<void> {
    return spoolRows(this.#targets, rows, connection);
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
