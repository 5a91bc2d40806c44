import { Counter, Gauge, Registry } from 'prom-client';
import type { Parts } from '#server/platform/parts.ts';
import { readSnapshot, snapshotOf } from './book/link-snapshot.ts';
import { LinkLookUps } from './book/look-up-links.ts';
import { type CachedLink, type LinkCache, openLinkCache } from './book/open-link-cache.ts';
import { refreshLinks } from './book/refresh-links.ts';
import { listenChanges } from './listen-changes.ts';
import { findLiveLinkRows, type LiveLink } from './store.ts';

export type { LiveLink } from './store.ts';

/**
 * The link book: links this process redirects. Those visited lately are in memory, kept current by
 * LISTEN/NOTIFY; the others are looked up in the database.
 */
export type LinkBook = {
  /**
   * The link of a code, or null if it does not exist. Rejects only if neither the cache nor the
   * database can answer.
   */
  find: (code: string) => Promise<LiveLink | null>;
  /** The link of a code if the cache can answer; undefined: call `find`. */
  peek: (code: string) => LiveLink | undefined;
  /**
   * The number of links that can be served without the database, and whether notifications arrive.
   */
  state: () => { links: number; is_listening: boolean };
  close: () => Promise<void>;
};

/** Longer codes are not looked up: no link has one. */
const MAX_CODE_LENGTH = 100;
const BYTES_PER_MB = 1_000_000;
/** A link known to have changed gets a longer timeout than one that may have changed. */
const CHANGED_TIMEOUT_MS = 1_000;
/**
 * Back-off: after a database failure or timeout, the cache answers for this long before the next
 * query.
 */
const BACK_OFF_MS = 1_000;

/**
 * Opens the link book and starts listening for changes. It caches all links that fit into
 * `LINK_BOOK_MB` and keeps a snapshot of them in the data folder, so that known links are redirected while the database is down, even
 * after a restart without it. Changes missed in the meantime are read once the database is back.
 */
export async function openLinkBook(
  parts: Pick<Parts, 'config' | 'db' | 'log'>,
  metrics = new Registry(),
): Promise<LinkBook> {
  const { db, config, log } = parts;
  const snapshotFile = snapshotOf(config.data_dir);
  const snapshot = await readSnapshot(snapshotFile).catch((error) => {
    log.error({ err: error }, 'the snapshot of the link book is damaged and ignored');
    return [];
  });
  const cache = openLinkCache(snapshot, config.link_book_mb * BYTES_PER_MB);
  const lookedUp = new Counter({
    name: 'tributary_links_looked_up',
    help: 'Links read from the database for a visit',
    registers: [metrics],
  });
  const book = new CachedLinkBook(parts, cache, lookedUp);
  const isListening = () => book.isListening;
  const refresh = refreshLinks({ db, log, cache, snapshotFile, isListening });
  const listener = await listenChanges(parts, {
    onChange(kind, id) {
      cache.invalidate(kind, id);
      book.forgetQueries();
    },
    onListening() {
      book.isListening = true;
      cache.beginPeriod();
      refresh.reload();
      book.forgetQueries();
    },
    onLost() {
      book.isListening = false;
    },
  });
  registerMetrics(metrics, cache, isListening);
  return {
    find: (code) => book.find(code),
    peek: book.peek,
    state: () => ({ links: cache.size(), is_listening: book.isListening }),
    async close() {
      await refresh.close();
      await listener.close();
    },
  };
}

class CachedLinkBook {
  isListening = false;
  readonly #parts: Pick<Parts, 'config' | 'db' | 'log'>;
  readonly #cache: LinkCache;
  readonly #lookUps: LinkLookUps;
  #backOffUntilMs = 0;

  constructor(parts: Pick<Parts, 'config' | 'db' | 'log'>, cache: LinkCache, lookedUp: Counter) {
    this.#parts = parts;
    this.#cache = cache;
    this.#lookUps = new LinkLookUps(cache, async (codes) => {
      lookedUp.inc(codes.length);
      try {
        return await findLiveLinkRows(parts.db, codes);
      } catch (error) {
        this.#backOff();
        throw error;
      }
    });
  }

  readonly peek = (code: string): LiveLink | undefined => {
    const cached = this.#cache.get(code);
    return cached && this.#mayAnswer(cached) ? cached.link : undefined;
  };

  find(code: string): Promise<LiveLink | null> {
    const cached = this.#cache.get(code);
    if (cached && this.#mayAnswer(cached)) return Promise.resolve(cached.link);
    if (code.length > MAX_CODE_LENGTH || this.#cache.isUnknown(code)) return Promise.resolve(null);
    return cached ? this.#queryInTime(code, cached) : this.#lookUps.find(code);
  }

  forgetQueries(): void {
    this.#lookUps.forgetRunning();
  }

  #mayAnswer(cached: CachedLink): boolean {
    if (this.#cache.isCurrent(cached)) return true;
    const isStale = this.isListening || this.#cache.isChanged(cached);
    return !isStale || performance.now() < this.#backOffUntilMs;
  }

  /**
   * The link from the database, or the cached one if the query fails or takes longer than a visit
   * may wait.
   */
  #queryInTime(code: string, cached: CachedLink): Promise<LiveLink | null> {
    const { config, log } = this.#parts;
    const timeoutMs = this.#cache.isChanged(cached)
      ? CHANGED_TIMEOUT_MS
      : config.click_commit_timeout_ms;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#backOff();
        resolve(cached.link);
      }, timeoutMs);
      this.#lookUps
        .find(code)
        .then(resolve, (error) => {
          log.warn({ err: error, code }, 'a link query failed, the cached link is used');
          resolve(cached.link);
        })
        .finally(() => clearTimeout(timer));
    });
  }

  #backOff(): void {
    this.#backOffUntilMs = performance.now() + BACK_OFF_MS;
  }
}

function registerMetrics(metrics: Registry, cache: LinkCache, isListening: () => boolean): void {
  const registers = [metrics];
  const addGauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  addGauge('tributary_links_known', 'Links that are redirected without a database query', () =>
    cache.size(),
  );
  addGauge('tributary_links_memory_bytes', 'Estimated memory of these links', () => cache.bytes());
  addGauge(
    'tributary_links_database_away',
    '1 while notifications of link changes do not arrive',
    () => (isListening() ? 0 : 1),
  );
}
