import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { findLiveLinkRows, findNumberBeforeNewest, listLiveLinkRows } from '../store.ts';
import { type LinkMemory, MAX_LINKS } from './remember-links.ts';
import { writeSnapshot } from './write-snapshot.ts';

const EVERY_MS = 250;
const CONCURRENCY = 2_000;
const WRITE_EVERY_MS = 2_000;
/** Limits writing snapshots to about one part in this many of the time. */
const WRITE_SHARE = 20;
/** How long close() waits for a refresh in progress, which may hang on a frozen database. */
const LAST_TURN_MS = 1_000;

/**
 * Keeps the in-memory links complete and current, independent of visits: reloads all links after
 * changes may have been missed, re-reads links reported as changed, and writes the snapshot.
 */
export function refreshLinks(
  { db, log }: Pick<Parts, 'db' | 'log'>,
  memory: LinkMemory,
  file: string,
  isHearing: () => boolean,
) {
  let isReadingDue = true;
  let isComplete = false;
  let nextWriteMs = 0;
  let run: Promise<void> | null = null;
  let isClosed = false;

  async function turn(): Promise<void> {
    if (isReadingDue) await readAll();
    await readStale();
    if (isComplete && memory.isDirty() && performance.now() >= nextWriteMs) await write();
  }

  async function readAll(): Promise<void> {
    isReadingDue = false;
    try {
      const first = await findNumberBeforeNewest(db, MAX_LINKS);
      for (let after = first, more = true; more && !isClosed; ) {
        const since = memory.changes();
        const links = await listLiveLinkRows(db, after, CONCURRENCY);
        memory.takeIn(links, since);
        after = links.at(-1)?.link_id ?? after;
        more = links.length === CONCURRENCY;
      }
      if (isReadingDue || isClosed) return;
      if (first === 0) memory.dropUnread();
      isComplete = true;
    } catch (error) {
      isReadingDue = true;
      throw error;
    }
  }

  async function readStale(): Promise<void> {
    const codes = memory.takeStale(CONCURRENCY);
    if (codes.length === 0) return;
    try {
      const since = memory.changes();
      const links = await findLiveLinkRows(db, codes);
      memory.takeIn(links, since);
      const found = new Set(links.map((link) => link.code));
      memory.dropMissing(codes.filter((code) => !found.has(code)));
    } catch (error) {
      memory.putBack(codes);
      throw error;
    }
  }

  async function write(): Promise<void> {
    const begunMs = performance.now();
    try {
      await writeSnapshot(file, memory.list());
    } finally {
      const tookMs = performance.now() - begunMs;
      nextWriteMs = performance.now() + Math.max(WRITE_EVERY_MS, WRITE_SHARE * tookMs);
    }
  }

  const timer = setInterval(() => {
    if (run || !isHearing()) return;
    run = turn()
      .catch((error) => log.warn({ err: error }, 'the book of links is not refreshed'))
      .finally(() => {
        run = null;
      });
  }, EVERY_MS);
  timer.unref();

  return {
    /** Changes may have been missed: schedules a full reload. */
    readAllAgain() {
      isReadingDue = true;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await waitWithTimeout(LAST_TURN_MS, run ?? Promise.resolve());
      if (isComplete && memory.isDirty()) {
        await write().catch((error) => log.warn({ err: error }, 'the book of links is not kept'));
      }
    },
  };
}
