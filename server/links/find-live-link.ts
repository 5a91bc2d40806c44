import { Gauge, Registry } from 'prom-client';
import type { Parts } from '#server/platform/parts.ts';
import { readSnapshot, snapshotOf } from './book/read-snapshot.ts';
import { refreshLinks } from './book/refresh-links.ts';
import { type Held, rememberLinks } from './book/remember-links.ts';
import { openChangeListener } from './listen-changes.ts';
import { findLiveLinkRows, type LiveLink } from './store.ts';

export type { LiveLink } from './store.ts';

/** The link book: links this process redirects, in memory and kept current by LISTEN/NOTIFY. */
export type LinkBook = {
  /**
   * The link of a code, or null if it does not exist. Rejects only if neither memory nor the
   * database can answer.
   */
  find: (code: string) => Promise<LiveLink | null>;
  /** The link of a code if memory can answer; undefined: call `find`. */
  peek: (code: string) => LiveLink | undefined;
  /**
   * The number of links that can be served without the database, and whether notifications arrive.
   */
  state: () => { links: number; is_hearing: boolean };
  close: () => Promise<void>;
};

/** A link known to have changed gets a longer timeout than one that may have changed. */
const CHANGED_PATIENCE_MS = 1_000;
/** After a database failure or timeout, memory answers for this long before the next query. */
const REST_MS = 1_000;

/**
 * Opens the link book and starts listening for changes. It caches all links and keeps a snapshot of
 * them in the data folder, so that known links are redirected while the database is down, even
 * after a restart without it. Changes missed in the meantime are read once the database is back.
 */
export async function openLinkBook(
  parts: Pick<Parts, 'config' | 'db' | 'log'>,
  metrics = new Registry(),
): Promise<LinkBook> {
  const { config, log } = parts;
  const file = snapshotOf(config.data_dir);
  const earlier = await readSnapshot(file).catch((error) => {
    log.error({ err: error }, 'the snapshot of links cannot be used');
    return [];
  });
  const memory = rememberLinks(earlier);
  const underWay = new Map<string, Promise<LiveLink | null>>();
  let isHearing = false;
  let restsUntilMs = 0;

  const rest = () => {
    restsUntilMs = performance.now() + REST_MS;
  };

  function mayAnswer(held: Held): boolean {
    if (memory.isSure(held)) return true;
    return (!isHearing && !memory.isChanged(held)) || performance.now() < restsUntilMs;
  }

  async function ask(code: string): Promise<LiveLink | null> {
    const since = memory.changes();
    try {
      const [link = null] = await findLiveLinkRows(parts.db, [code]);
      memory.keep(code, link, since);
      return link;
    } catch (error) {
      rest();
      throw error;
    }
  }

  function askOnce(code: string): Promise<LiveLink | null> {
    const asked = underWay.get(code);
    if (asked) return asked;
    const answer = ask(code).finally(() => {
      if (underWay.get(code) === answer) underWay.delete(code);
    });
    underWay.set(code, answer);
    return answer;
  }

  /**
   * The link from the database, or the cached one if the query fails or takes longer than a visit
   * may wait.
   */
  function askInTime(code: string, held: Held): Promise<LiveLink | null> {
    const patienceMs = memory.isChanged(held)
      ? CHANGED_PATIENCE_MS
      : config.click_commit_timeout_ms;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        rest();
        resolve(held.link);
      }, patienceMs);
      askOnce(code)
        .then(resolve, (error) => {
          log.warn({ err: error, code }, 'a link is answered from memory: no database');
          resolve(held.link);
        })
        .finally(() => clearTimeout(timer));
    });
  }

  function find(code: string): Promise<LiveLink | null> {
    const held = memory.get(code);
    if (held && mayAnswer(held)) return Promise.resolve(held.link);
    if (memory.isUnknown(code)) return Promise.resolve(null);
    return held ? askInTime(code, held) : askOnce(code);
  }

  const refreshing = refreshLinks(parts, memory, file, () => isHearing);
  const listener = await openChangeListener(parts, {
    told(what, id) {
      memory.change(what, id);
      // Later requests must not share the result of a query that began before the change.
      underWay.clear();
    },
    resumed() {
      isHearing = true;
      memory.beginPeriod();
      refreshing.readAllAgain();
      underWay.clear();
    },
    lost() {
      isHearing = false;
    },
  });

  describeMetrics(metrics, memory.size, () => isHearing);
  return {
    find,
    peek(code) {
      const held = memory.get(code);
      return held && mayAnswer(held) ? held.link : undefined;
    },
    state: () => ({ links: memory.size(), is_hearing: isHearing }),
    async close() {
      await refreshing.close();
      await listener.close();
    },
  };
}

function describeMetrics(metrics: Registry, size: () => number, isHearing: () => boolean): void {
  const registers = [metrics];
  const tell = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  tell('links_known', 'Links that are redirected without asking the database', size);
  tell('links_database_away', '1 while changes of links cannot be heard', () =>
    isHearing() ? 0 : 1,
  );
}
