import { join } from 'node:path';
import type { Registry } from 'prom-client';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { addDays } from '#server/traffic/clicks/days/save-days.ts';
import { openCounts } from '#server/traffic/clicks/recording/count-clicks.ts';
import {
  addRow,
  clearRows,
  newRows,
  type Rows,
  type VisitFields,
} from '#server/traffic/clicks/recording/encode-rows.ts';
import { listUnknownFiles } from '#server/traffic/clicks/recording/list-unknown-files.ts';
import { openReserve, type SpoolReserve } from '#server/traffic/clicks/recording/open-reserve.ts';
import { openSpool } from '#server/traffic/clicks/recording/open-spool.ts';
import type { ClickLog, LocalSpool } from './click-log.ts';
import type { LinkAnswer, Visitor } from './link-answer.ts';
import { noticePeaks } from './notice-peaks.ts';
import { openDatabaseLog } from './open-database-log.ts';
import type { PreparedLink } from './prepare-link.ts';
import { startRecovery } from './start-recovery.ts';

/** How long startup waits for a database that does not respond, and how often it then retries. */
const STARTUP_WAIT_MS = 1_000;
const RETRY_MS = 5_000;
/** Limit of waiting clicks: a disk that hangs must not fill the memory. */
const MAX_WAITING = 50_000;

/** A link with the first part of its rows and the answer to its visitors. */
type RecordedLink = Pick<PreparedLink, 'publisher_id' | 'row' | 'answer'>;
type Waiting = Pick<Visitor, 'clickStored'>;

/** The single place where clicks are recorded. */
export type ClickEngine = {
  /**
   * Answers the visitor once the click is durable, in the spool or in the database (or known to be
   * lost). The fields are encoded at once and can be reused.
   */
  record: (link: RecordedLink, visit: VisitFields, visitor: Waiting) => void;
  /** Age of the oldest click in the spool, in milliseconds. */
  lagMs: () => number;
  /** Stores pending clicks, then closes the database connections and files. */
  close: () => Promise<void>;
};

/**
 * Records clicks by group commit: while one batch is being written, the next one forms in a buffer,
 * so batches grow with the load, and without load a click does not wait. Clicks that the database
 * does not accept at once go to the spool; its loader inserts each of them exactly once.
 */
export async function openClickEngine(parts: Parts, metrics: Registry): Promise<ClickEngine> {
  const { log } = parts;
  const days = retryUntilDone(
    () => addDays(parts),
    (error) => log.warn({ err: error }, 'creating the partitions of clicks failed, retrying'),
  );
  await waitWithTimeout(STARTUP_WAIT_MS, days.firstAttempt);
  const reserve = openSpoolReserve(parts);
  const folder = join(parts.config.data_dir, 'spool');
  const spool = await openSpool(folder, reserve);
  const unknown = await listUnknownFiles(folder);
  if (unknown.length > 0)
    log.warn({ folder, unknown }, 'unknown files in the spool are not loaded');
  const counts = openCounts(metrics, spool.lagMs, reserve.bytes);
  const store = await openClickLog(parts, { spool, counts });
  const recovery = startRecovery(parts, { spool, store, counts });
  const queues = Array.from(
    { length: store.partitions },
    (_, partition) => new BatchQueue(store, partition, counts),
  );
  return {
    // Ids of publishers are consecutive, so the remainder spreads them evenly.
    record: (link, visit, visitor) =>
      queues[link.publisher_id % queues.length]?.add(link, visit, visitor),
    lagMs: spool.lagMs,
    async close() {
      await Promise.all(queues.map((queue) => queue.drain()));
      days.end();
      await recovery.end();
      await store.close();
      await spool.close();
      await reserve.close();
    },
  };
}

/** Rows, and for each of them who waits for it, the answer, and the offset of the reference. */
type Batch = {
  rows: Rows;
  waiting: Waiting[];
  answers: LinkAnswer[];
  refs: number[];
  sinceMs: number;
};

/** Forms batches of the clicks of a partition and stores one at a time. */
class BatchQueue {
  readonly #store: ClickLog;
  readonly #partition: number;
  readonly #counts: ReturnType<typeof openCounts>;
  /** The batch that is forming. */
  #next = newBatch();
  /** An empty batch whose buffers are reused. */
  #spare: Batch | null = null;
  #isBusy = false;
  #running: Promise<void> = Promise.resolve();
  readonly #isPeak = noticePeaks();

  constructor(store: ClickLog, partition: number, counts: ReturnType<typeof openCounts>) {
    this.#store = store;
    this.#partition = partition;
    this.#counts = counts;
  }

  add(link: RecordedLink, visit: VisitFields, visitor: Waiting): void {
    const batch = this.#next;
    if (batch.waiting.length >= MAX_WAITING) return void this.#lose(link, visit, visitor);
    batch.refs.push(addRow(batch.rows, link.row, visit));
    batch.answers.push(link.answer);
    if (batch.waiting.push(visitor) === 1) batch.sinceMs = performance.now();
    if (this.#isBusy) return;
    this.#isBusy = true;
    // Clicks that arrive in the same turn of the event loop join the batch.
    setImmediate(this.#start);
  }

  async drain(): Promise<void> {
    while (this.#isBusy) {
      await new Promise(setImmediate);
      await this.#running;
    }
  }

  readonly #start = (): void => {
    this.#running = this.#storeBatches();
  };

  async #storeBatches(): Promise<void> {
    let isBehindAnother = false;
    while (this.#next.waiting.length > 0) {
      const batch = this.#next;
      this.#next = this.#spare ?? newBatch();
      this.#spare = null;
      await this.#store.store(
        batch.rows,
        this.#partition,
        this.#isPeak(batch.rows.count, isBehindAnother),
      );
      isBehindAnother = true;
      this.#counts.observeDuration(performance.now() - batch.sinceMs, batch.waiting.length);
      answerAll(batch);
      this.#spare = batch;
    }
    this.#isBusy = false;
  }

  /** The visitor is redirected although the click cannot be kept. */
  #lose(link: RecordedLink, visit: VisitFields, visitor: Waiting): void {
    this.#counts.lost.inc();
    const rows = newRows();
    const refAt = addRow(rows, link.row, visit);
    visitor.clickStored(link.answer, rows.bytes, refAt);
  }
}

function newBatch(): Batch {
  return { rows: newRows(), waiting: [], answers: [], refs: [], sinceMs: 0 };
}

/** Answers the visitors of a stored batch and empties it. */
function answerAll({ rows, waiting, answers, refs }: Batch): void {
  for (let index = 0; index < waiting.length; index += 1) {
    waiting[index]?.clickStored(answers[index] as LinkAnswer, rows.bytes, refs[index] ?? 0);
  }
  waiting.length = 0;
  answers.length = 0;
  refs.length = 0;
  clearRows(rows);
}

/** Opens the reserve; filling it must not reduce free space to where requests are refused. */
function openSpoolReserve({ config, disk, log }: Parts): SpoolReserve {
  return openReserve(join(config.data_dir, 'spool-reserve'), {
    megabytes: config.spool_reserve_mb,
    mayFill: (bytes) =>
      disk === undefined || (disk.freeBytes() ?? 0) - bytes > config.disk_shed_mb * 2 ** 20 * 1.1,
    log,
  });
}

/** Retries until the work succeeds or `end` is called. */
function retryUntilDone(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const attempt = (): Promise<void> =>
    work().catch((error) => {
      onFailure(error);
      if (isEnded) return;
      timer = setTimeout(() => void attempt(), RETRY_MS);
      timer.unref();
    });
  const firstAttempt = attempt();
  return {
    firstAttempt,
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

/** Opens the replicated log if one is configured, else the one of database and spool. */
async function openClickLog(parts: Parts, local: LocalSpool): Promise<ClickLog> {
  const { click_log_url } = parts.config;
  if (click_log_url === null) return openDatabaseLog(parts, local);
  // Loaded here, because the client of NATS has many modules.
  const { openReplicatedLog } = await import('./open-replicated-log.ts');
  return openReplicatedLog(parts, click_log_url, local);
}
