import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { findIdBeforeNewest, findLiveLinkRows, listLiveLinkRows } from '../store.ts';
import { writeSnapshot } from './link-snapshot.ts';
import type { LinkCache } from './open-link-cache.ts';

const INTERVAL_MS = 250;
const BATCH_SIZE = 2_000;
const MIN_SNAPSHOT_INTERVAL_MS = 2_000;
/** A full book changes with nearly every link that is looked up. */
const FULL_SNAPSHOT_INTERVAL_MS = 60_000;
/** Snapshots are written for at most about one part in this many of the time. */
const SNAPSHOT_TIME_SHARE = 20;
/** How long close() waits for a refresh in progress, which may hang on a frozen database. */
const SHUTDOWN_WAIT_MS = 1_000;

type Source = Pick<Parts, 'db' | 'log'> & {
  cache: LinkCache;
  snapshotFile: string;
  /** Whether notifications of changes arrive. */
  isListening: () => boolean;
};

/**
 * Keeps the cached links complete, as far as there is room, and current, independent of visits:
 * reloads all links after changes may have been missed, re-reads links reported as changed, and writes the snapshot.
 */
export function refreshLinks(source: Source): LinkRefresh {
  const refresh = new LinkRefresh(source);
  refresh.start();
  return refresh;
}

class LinkRefresh {
  readonly #source: Source;
  #timer: NodeJS.Timeout | undefined;
  #isReloadDue = true;
  #isComplete = false;
  #nextSnapshotMs = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(source: Source) {
    this.#source = source;
  }

  start(): void {
    const { log, isListening } = this.#source;
    this.#timer = setInterval(() => {
      if (this.#running || !isListening()) return;
      this.#running = this.#refresh()
        .catch((error) => log.warn({ err: error }, 'refreshing the link book failed, retrying'))
        .finally(() => {
          this.#running = null;
        });
    }, INTERVAL_MS);
    this.#timer.unref();
  }

  /** Schedules a full reload, because changes may have been missed. */
  reload(): void {
    this.#isReloadDue = true;
  }

  async close(): Promise<void> {
    const { cache, log } = this.#source;
    this.#isClosed = true;
    clearInterval(this.#timer);
    await waitWithTimeout(SHUTDOWN_WAIT_MS, this.#running ?? Promise.resolve());
    if (!this.#isComplete || !cache.isDirty()) return;
    await this.#writeSnapshot().catch((error) =>
      log.warn({ err: error }, 'writing the snapshot of the link book failed'),
    );
  }

  async #refresh(): Promise<void> {
    if (this.#isReloadDue) await this.#readAll();
    await this.#readStale();
    const isSnapshotDue = performance.now() >= this.#nextSnapshotMs;
    if (this.#isComplete && this.#source.cache.isDirty() && isSnapshotDue) {
      await this.#writeSnapshot();
    }
  }

  async #readAll(): Promise<void> {
    const { db, cache } = this.#source;
    this.#isReloadDue = false;
    try {
      const first = await findIdBeforeNewest(db, cache.capacity());
      for (let after = first, hasMore = true; hasMore && !this.#isClosed; ) {
        const since = cache.changes();
        const links = await listLiveLinkRows(db, after, BATCH_SIZE);
        cache.addAll(links, since);
        after = links.at(-1)?.link_id ?? after;
        hasMore = links.length === BATCH_SIZE;
      }
      const unread = cache.listUnread();
      for (let from = 0; from < unread.length && !this.#isClosed; from += BATCH_SIZE) {
        await this.#readCodes(unread.slice(from, from + BATCH_SIZE));
      }
      if (this.#isReloadDue || this.#isClosed) return;
      this.#isComplete = true;
    } catch (error) {
      this.#isReloadDue = true;
      throw error;
    }
  }

  async #readCodes(codes: readonly string[]): Promise<void> {
    const { db, cache } = this.#source;
    const since = cache.changes();
    const links = await findLiveLinkRows(db, codes);
    cache.addAll(links, since);
    const found = new Set(links.map((link) => link.code));
    cache.evictMissing(codes.filter((code) => !found.has(code)));
  }

  async #readStale(): Promise<void> {
    const { cache } = this.#source;
    const codes = cache.takeStale(BATCH_SIZE);
    if (codes.length === 0) return;
    try {
      await this.#readCodes(codes);
    } catch (error) {
      cache.returnStale(codes);
      throw error;
    }
  }

  async #writeSnapshot(): Promise<void> {
    const { cache, snapshotFile } = this.#source;
    const startMs = performance.now();
    try {
      await writeSnapshot(snapshotFile, cache.list());
    } finally {
      const durationMs = performance.now() - startMs;
      const leastMs = cache.isFull() ? FULL_SNAPSHOT_INTERVAL_MS : MIN_SNAPSHOT_INTERVAL_MS;
      const pauseMs = Math.max(leastMs, SNAPSHOT_TIME_SHARE * durationMs);
      this.#nextSnapshotMs = performance.now() + pauseMs;
    }
  }
}
