import { isDeepStrictEqual } from 'node:util';
import { slotOf } from '#server/platform/remember-texts.ts';
import type { LiveLink } from '../store.ts';

/** A cached link; `period` is the period in which it was read, or one of the markers below. */
export type Held = { link: LiveLink; period: number };

/** The maximum number of cached links: the newest, and those visited since. */
export const MAX_LINKS = 100_000;
const MAX_UNKNOWN = 10_000;
const UNKNOWN_FOR_MS = 5_000;
/** Loaded from a snapshot, before the database was read. */
const BEFORE = -1;
/** Cached, but the database has reported a change. */
const CHANGED = -2;
/** Evicted. */
const GONE = -3;
/**
 * The size of a cache of recently found links, which is faster than a Map look-up for a string that
 * was just received.
 */
const LATELY = 2 ** 13;

export type LinkMemory = ReturnType<typeof rememberLinks>;

/**
 * The cache of links in this process, initialised from a snapshot. A period is a span in which no
 * change was missed: an entry read in an earlier period may be stale and is read again.
 */
export function rememberLinks(earlier: readonly LiveLink[]) {
  const known = new Map<string, Held>(
    earlier.map((link) => [link.code, { link, period: BEFORE }] as const),
  );
  const lately: (Held | undefined)[] = new Array(LATELY).fill(undefined);
  const unknown = new Map<string, number>();
  const stale = new Set<string>();
  let period = 0;
  // A change reported during a query makes the query's result too old to cache.
  let changes = 0;
  let isDirty = false;

  function set(link: LiveLink): void {
    const held = known.get(link.code);
    if (held && isDeepStrictEqual(held.link, link)) {
      held.period = period;
      return;
    }
    if (held) held.period = GONE;
    known.set(link.code, { link, period });
    isDirty = true;
    const oldest = known.size > MAX_LINKS ? known.keys().next() : null;
    if (oldest && !oldest.done) drop(oldest.value);
  }

  function drop(code: string): void {
    const held = known.get(code);
    if (!held) return;
    held.period = GONE;
    known.delete(code);
    isDirty = true;
  }

  function get(code: string): Held | undefined {
    const slot = slotOf(code, LATELY);
    const last = lately[slot];
    if (last && last.link.code === code && last.period === period) return last;
    const held = known.get(code);
    lately[slot] = held;
    return held;
  }

  function doubt(code: string): void {
    const held = known.get(code);
    if (held) held.period = CHANGED;
    stale.add(code);
    dropOldest(stale, MAX_LINKS);
  }

  return {
    get,
    isSure: (held: Held) => held.period === period,
    isChanged: (held: Held) => held.period === CHANGED,
    isUnknown: (code: string) => (unknown.get(code) ?? 0) > performance.now(),
    size: () => known.size,
    changes: () => changes,
    isDirty: () => isDirty,
    /** All links, for a snapshot; later changes set the dirty flag again. */
    list() {
      isDirty = false;
      return [...known.values()].map(({ link }) => link);
    },
    /** Caches the result of a query that began after `since` changes. */
    keep(code: string, link: LiveLink | null, since: number) {
      if (since !== changes) return;
      stale.delete(code);
      if (link) return set(link);
      drop(code);
      unknown.set(code, performance.now() + UNKNOWN_FOR_MS);
      dropOldest(unknown, MAX_UNKNOWN);
    },
    /** Caches links of a reload; those that changed in the meantime are marked to be read again. */
    takeIn(links: readonly LiveLink[], since: number) {
      for (const link of links) {
        if (stale.has(link.code)) continue;
        if (since !== changes && !known.has(link.code)) doubt(link.code);
        else set(link);
      }
    },
    /**
     * Invalidates by a notification: a link by its code, or all links of a brand, site or publisher
     * by its id.
     */
    change(what: string, id: string) {
      changes += 1;
      if (what === 'link') {
        unknown.delete(id);
        return doubt(id);
      }
      for (const { link } of known.values()) {
        if (String(link[ownerOf(what)]) === id) doubt(link.code);
      }
    },
    /** Changes may have been missed. */
    beginPeriod() {
      changes += 1;
      period += 1;
      unknown.clear();
    },
    /** After a full reload: removes links that were not part of it. */
    dropUnread() {
      for (const [code, held] of known) if (held.period < period && !stale.has(code)) drop(code);
    },
    /** Takes up to `most` links that have to be read again. */
    takeStale(most: number): string[] {
      const taken: string[] = [];
      for (const code of stale) {
        if (taken.length >= most) break;
        taken.push(code);
        stale.delete(code);
      }
      return taken;
    },
    putBack: (codes: readonly string[]) => codes.forEach(doubt),
    /** Removes links that a query did not find. */
    dropMissing(codes: readonly string[]) {
      for (const code of codes) if (!stale.has(code)) drop(code);
    },
  };
}

function ownerOf(what: string): 'brand_id' | 'site_id' | 'publisher_id' {
  if (what === 'site') return 'site_id';
  return what === 'publisher' ? 'publisher_id' : 'brand_id';
}

function dropOldest(
  of: { size: number; keys(): Iterator<string>; delete(key: string): boolean },
  most: number,
): void {
  if (of.size <= most) return;
  const oldest = of.keys().next();
  if (!oldest.done) of.delete(oldest.value);
}
