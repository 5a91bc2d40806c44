import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { addDays } from '#server/clicks/days/save-days.ts';
import { isRefusal } from '#server/clicks/recording/copy-rows.ts';
import { openCounts } from '#server/clicks/recording/count-clicks.ts';
import {
  addRow,
  clearRows,
  type NewClick,
  newRows,
  type Rows,
} from '#server/clicks/recording/encode-rows.ts';
import { openLoader } from '#server/clicks/recording/load-spool.ts';
import { openReserve, type SpoolReserve } from '#server/clicks/recording/open-reserve.ts';
import { openSpool } from '#server/clicks/recording/open-spool.ts';
import { openWriter } from '#server/clicks/recording/open-writer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';

/** A connection that has not answered for this long is dropped. */
const CONNECT_TIMEOUT_MS = 10_000;
const RECOVER_EVERY_MS = 500;
/** Files of ended processes are looked for in every nth run. */
const ADOPT_EVERY = 2;
/** How long startup waits for a database that does not respond, and how often it then retries. */
const FIRST_MS = 1_000;
const TRY_EVERY_MS = 5_000;
/**
 * Back-off: after the database refused, failed or was slow, clicks go to the spool for this long
 * before the next attempt.
 */
const REST_MS = 250;
/**
 * A group of at least this many clicks that gathered while another group was being stored goes to
 * the spool, and from there to the database in batches of a thousand: for a group of this size a
 * commit costs more than its rows.
 */
const CROWD = 8;
/**
 * For this long after a burst, a group of that size is a burst even if it did not gather behind
 * another.
 */
const CROWD_LASTS_MS = 100;
/** How long shutdown waits for a run of the loader. */
const LAST_LOAD_MS = 1_000;
/** Limit of waiting clicks: a disk that hangs must not fill the memory. */
const MAX_WAITING = 50_000;

/** The single place where clicks are recorded. */
export type ClickEngine = {
  /**
   * Calls `done` once the click is durable, in the spool or in the database (or known to be lost).
   */
  record: (click: NewClick, done: () => void) => void;
  /** Stores pending clicks, then closes the database connections and files. */
  close: () => Promise<void>;
};

type Group = { rows: Rows; waiting: (() => void)[]; sinceMs: number };

/**
 * Records clicks by group commit: while one group is being written, the next one gathers in a
 * buffer, so groups grow with the load, and without load a click does not wait. Clicks that the
 * database does not take at once go to the spool; its loader inserts each of them exactly once.
 */
export async function openClickEngine(parts: Parts, metrics: Registry): Promise<ClickEngine> {
  const { log } = parts;
  const days = saveTrying(
    () => addDays(parts),
    (error) => log.warn({ err: error }, 'days wait for the database'),
  );
  await waitWithTimeout(FIRST_MS, days.first);
  const reserve = openSpoolReserve(parts);
  const spool = await openSpool(join(parts.config.data_dir, 'spool'), reserve);
  const writer = await openWriter(parts);
  const counts = openCounts(metrics, spool.lagMs, reserve.bytes);
  let gathering = newGroup();
  let spare: Group | null = null;
  let isBusy = false;
  let underWay: Promise<void> = Promise.resolve();
  let late: Promise<void> | null = null;
  let restsUntilMs = 0;
  let burstUntilMs = 0;

  function record(click: NewClick, done: () => void): void {
    const group = gathering;
    if (group.waiting.length >= MAX_WAITING) {
      counts.lost.inc();
      return void done();
    }
    if (group.waiting.push(done) === 1) group.sinceMs = performance.now();
    addRow(group.rows, click);
    if (isBusy) return;
    isBusy = true;
    // Clicks that arrive in the same turn of the event loop join the group.
    setImmediate(storeGroups);
  }

  function storeGroups(): void {
    underWay = (async () => {
      let isBehindAnother = false;
      while (gathering.waiting.length > 0) {
        const group = gathering;
        gathering = spare ?? newGroup();
        spare = null;
        await store(group, isLoadHigh(group, isBehindAnother));
        isBehindAnother = true;
        counts.took(performance.now() - group.sinceMs, group.waiting.length);
        for (const done of group.waiting) done();
        group.waiting.length = 0;
        clearRows(group.rows);
        spare = group;
      }
      isBusy = false;
    })();
  }

  function isLoadHigh({ rows }: Group, isBehindAnother: boolean): boolean {
    if (rows.count < CROWD) return false;
    const at = performance.now();
    if (isBehindAnother) burstUntilMs = at + CROWD_LASTS_MS;
    return at < burstUntilMs;
  }

  async function store(group: Group, goesToSpool: boolean): Promise<void> {
    if (goesToSpool || late || !writer.isReady() || performance.now() < restsUntilMs) {
      return archiveDay(group, '');
    }
    const connection = writer.name();
    const writing = writer.write(group.rows);
    try {
      if (await isDoneWithin(parts.config.click_commit_timeout_ms, writing)) {
        counts.recorded.inc(group.rows.count);
        return;
      }
    } catch (error) {
      log.error({ err: error }, 'clicks go to the spool: no database');
      restsUntilMs = performance.now() + REST_MS;
      return archiveDay(group, isRefusal(error) ? '' : connection);
    }
    waitFor(writing);
    return archiveDay(group, connection);
  }

  /** Uses the spool until a late response arrives or its connection is dropped. */
  function waitFor(writing: Promise<void>): void {
    const timer = setTimeout(() => writer.drop(), CONNECT_TIMEOUT_MS);
    timer.unref();
    late = writing
      .catch((error) => log.error({ err: error }, 'the database did not take clicks after all'))
      .finally(() => {
        clearTimeout(timer);
        late = null;
        // The database is too slow for visitors to wait, so it is left to the loader for a moment.
        restsUntilMs = performance.now() + REST_MS;
      });
  }

  async function archiveDay({ rows }: Group, connection: string): Promise<void> {
    try {
      await spool.append(rows, connection);
      counts.spooled.inc(rows.count);
    } catch (error) {
      counts.lost.inc(rows.count);
      log.fatal({ err: error, clicks: rows.count }, 'clicks could not be kept anywhere');
    }
  }

  const loader = openLoader(parts.config.database_url);
  let turns = 0;
  const adopt = async () => {
    turns += 1;
    if (turns % ADOPT_EVERY === 0) await spool.adopt();
  };
  const isSettled = (connection: string) =>
    late === null && writer.isReady() && writer.name() === connection;
  const recovery = saveLoading(
    async () => {
      await adopt();
      if (spool.oldest() === null || late !== null) return;
      await loader.load(spool, {
        isWaiting: () => late !== null,
        isSettled,
        loaded: (clicks) => counts.loaded.inc(clicks),
        refused(error) {
          counts.lost.inc();
          log.error({ err: error }, 'the database refuses a spooled click');
        },
      });
    },
    (error) => log.debug({ err: error }, 'the spool still waits for the database'),
  );

  return {
    record,
    async close() {
      while (isBusy) {
        await new Promise(setImmediate);
        await underWay;
      }
      days.end();
      await recovery.end(() => loader.close());
      if (late) writer.drop();
      await late;
      await writer.close();
      await spool.close();
      await reserve.close();
    },
  };
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

function newGroup(): Group {
  return { rows: newRows(), waiting: [], sinceMs: 0 };
}

/** Retries until it succeeds. */
function saveTrying(work: () => Promise<void>, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const attempt = (): Promise<void> =>
    work().catch((error) => {
      failed(error);
      if (isEnded) return;
      timer = setTimeout(() => void attempt(), TRY_EVERY_MS);
      timer.unref();
    });
  const first = attempt();
  return {
    first,
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

/** Loads periodically, one run at a time. */
function saveLoading(load: () => Promise<void>, failed: (error: unknown) => void) {
  let run: Promise<void> | null = null;
  const timer = setInterval(() => {
    run ??= load()
      .catch(failed)
      .finally(() => {
        run = null;
      });
  }, RECOVER_EVERY_MS);
  timer.unref();
  return {
    /** Aborts a run that does not end soon: a frozen database must not block a shutdown. */
    async end(cutOff: () => Promise<void>) {
      clearInterval(timer);
      await waitWithTimeout(LAST_LOAD_MS, run ?? Promise.resolve());
      await cutOff();
      await run;
    },
  };
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
