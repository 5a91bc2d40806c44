import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import { openPool } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { openClickSpool } from './open-click-spool.ts';
import { insertClicks, type NewClick } from './store.ts';

const PATIENCE_MS = 2_000;
const RECOVER_EVERY_MS = 500;
const REJECTED_BY_DATA = /^2[23]/;

/** The one place that records clicks. */
export type ClickEngine = {
  /** Resolves once the click is durable, here or in the database; never rejects. */
  record: (click: NewClick) => Promise<void>;
  /** Writes down what is under way and lets go of database and file. */
  close: () => Promise<void>;
};

type Group = { clicks: NewClick[]; stored: Promise<void>; resolve: () => void };

/**
 * Records clicks in groups: while one group is on its way to the disk the next one gathers, so
 * groups grow with the load and nobody waits without one. When the database fails or keeps a group
 * waiting for two seconds, groups go to the spool until its loader gets through again.
 */
export async function openClickEngine(parts: Parts, metrics: Registry): Promise<ClickEngine> {
  const pool = openPool(parts.config.database_url, 2);
  const spool = await openClickSpool(join(parts.config.data_dir, 'spool', 'clicks.ndjson'));
  const counters = openCounters(metrics);
  let isAway = false;
  let isBusy = false;
  let underWay: Promise<void> = Promise.resolve();
  let waiting = newGroup();
  let recovery: Promise<void> | null = null;

  function record(click: NewClick): Promise<void> {
    const group = waiting;
    group.clicks.push(click);
    if (!isBusy) {
      isBusy = true;
      // What arrived in the same turn of the event loop goes along.
      underWay = nextTurn().then(storeGroups);
    }
    return group.stored;
  }

  async function storeGroups(): Promise<void> {
    while (waiting.clicks.length > 0) {
      const group = waiting;
      waiting = newGroup();
      await store(group.clicks);
      group.resolve();
    }
    isBusy = false;
  }

  async function store(clicks: NewClick[]): Promise<void> {
    try {
      if (isAway) return await setAside(clicks);
      await within(PATIENCE_MS, insertClicks(pool, clicks, PATIENCE_MS));
      counters.recorded.inc(clicks.length);
    } catch (error) {
      if (!isAway) parts.log.error({ err: error }, 'clicks go to the spool: no database');
      isAway = true;
      await setAside(clicks);
    }
  }

  async function setAside(clicks: NewClick[]): Promise<void> {
    try {
      await spool.append(clicks);
      counters.spooled.inc(clicks.length);
    } catch (error) {
      counters.lost.inc(clicks.length);
      parts.log.fatal({ err: error, clicks }, 'clicks could not be kept anywhere but in this line');
    }
  }

  async function recover(): Promise<void> {
    try {
      while (!spool.isEmpty()) {
        const loaded = await spool.load((clicks) => insertOrRefuse(clicks));
        counters.loaded.inc(loaded);
      }
      if (isAway) parts.log.info('the spool is empty: clicks go to the database again');
      isAway = false;
    } catch (error) {
      parts.log.debug({ err: error }, 'the spool still waits for the database');
    }
  }

  /** One click the database will not have must not hold up those behind it. */
  async function insertOrRefuse(clicks: NewClick[]): Promise<void> {
    try {
      await within(PATIENCE_MS, insertClicks(pool, clicks, PATIENCE_MS));
    } catch (error) {
      if (!isAboutData(error)) throw error;
      if (clicks.length > 1) {
        for (const click of clicks) await insertOrRefuse([click]);
        return;
      }
      counters.lost.inc(1);
      parts.log.error({ err: error, click: clicks[0] }, 'the database refuses a spooled click');
    }
  }

  const timer = setInterval(() => {
    if (recovery || (!isAway && spool.isEmpty())) return;
    recovery = recover().finally(() => {
      recovery = null;
    });
  }, RECOVER_EVERY_MS);
  timer.unref();

  return {
    record,
    async close() {
      clearInterval(timer);
      while (isBusy) await underWay;
      await recovery;
      await spool.close();
      await pool.end();
    },
  };
}

function newGroup(): Group {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { clicks: [], stored: promise, resolve };
}

function openCounters(metrics: Registry) {
  const count = (name: string, help: string) => new Counter({ name, help, registers: [metrics] });
  return {
    recorded: count('clicks_recorded', 'Clicks written to the database before the answer'),
    spooled: count('clicks_spooled', 'Clicks written to the local spool instead'),
    loaded: count('clicks_loaded', 'Clicks brought from the spool into the database'),
    lost: count('clicks_lost', 'Clicks that nothing would take'),
  };
}

function isAboutData(error: unknown): boolean {
  return (
    error instanceof TypeError || REJECTED_BY_DATA.test(String((error as { code?: string }).code))
  );
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
