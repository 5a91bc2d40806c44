import { isDeepStrictEqual } from 'node:util';
import { slotOf } from '#server/platform/cache-by-text.ts';
import type { LiveLink } from '../store.ts';

/** A cached link; `period` is the period in which it was read, or one of the markers below. */
export type CachedLink = { link: LiveLink; period: number };

/** The maximum number of cached links: the newest, and those visited since. */
export const MAX_LINKS = 100_000;
const MAX_UNKNOWN = 10_000;
const UNKNOWN_MS = 5_000;
/** Loaded from a snapshot, before the database was read. */
const FROM_SNAPSHOT = -1;
/** Cached, but the database has reported a change. */
const CHANGED = -2;
const EVICTED = -3;
/**
 * The size of a cache of recently found links, which is faster than a Map look-up for a string that
 * was just received.
 */
const RECENT_SLOTS = 2 ** 13;

/** Opens the cache of links in this process, initialised from a snapshot. */
export function openLinkCache(snapshot: readonly LiveLink[]): LinkCache {
  return new LinkCache(snapshot);
}

/**
 * The cache of links. A period is a span in which no change was missed: an entry read in an earlier
 * period may be stale and is read again.
 */
export class LinkCache {
  readonly #links: Map<string, CachedLink>;
  readonly #recent: (CachedLink | undefined)[] = new Array(RECENT_SLOTS).fill(undefined);
  /** Codes that do not exist, with the time until which that is assumed. */
  readonly #unknown = new Map<string, number>();
  /** Codes of links that have to be read again. */
  readonly #stale = new Set<string>();
  #period = 0;
  // A change reported during a query makes the query's result too old to cache.
  #changes = 0;
  #isDirty = false;

  constructor(snapshot: readonly LiveLink[]) {
    this.#links = new Map(
      snapshot.map((link) => [link.code, { link, period: FROM_SNAPSHOT }] as const),
    );
  }

  get(code: string): CachedLink | undefined {
    const slot = slotOf(code, RECENT_SLOTS);
    const recent = this.#recent[slot];
    if (recent && recent.link.code === code && recent.period === this.#period) return recent;
    const cached = this.#links.get(code);
    this.#recent[slot] = cached;
    return cached;
  }

  isCurrent(cached: CachedLink): boolean {
    return cached.period === this.#period;
  }

  isChanged(cached: CachedLink): boolean {
    return cached.period === CHANGED;
  }

  isUnknown(code: string): boolean {
    return (this.#unknown.get(code) ?? 0) > performance.now();
  }

  size(): number {
    return this.#links.size;
  }

  /** The number of changes reported so far. */
  changes(): number {
    return this.#changes;
  }

  /** Whether links have changed since the last `list`. */
  isDirty(): boolean {
    return this.#isDirty;
  }

  /** All links, for a snapshot; later changes set the dirty flag again. */
  list(): LiveLink[] {
    this.#isDirty = false;
    return [...this.#links.values()].map(({ link }) => link);
  }

  /** Caches the result of a query that began after `since` changes. */
  add(code: string, link: LiveLink | null, since: number): void {
    if (since !== this.#changes) return;
    this.#stale.delete(code);
    if (link) return void this.#set(link);
    this.#evict(code);
    this.#unknown.set(code, performance.now() + UNKNOWN_MS);
    dropOldest(this.#unknown, MAX_UNKNOWN);
  }

  /** Caches links of a reload; those that changed in the meantime are marked to be read again. */
  addAll(links: readonly LiveLink[], since: number): void {
    for (const link of links) {
      if (this.#stale.has(link.code)) continue;
      if (since !== this.#changes && !this.#links.has(link.code)) this.#markStale(link.code);
      else this.#set(link);
    }
  }

  /**
   * Invalidates by a notification: a link by its code, or all links of a brand, site or publisher
   * by its id.
   */
  invalidate(kind: string, id: string): void {
    this.#changes += 1;
    if (kind === 'link') {
      this.#unknown.delete(id);
      return void this.#markStale(id);
    }
    for (const { link } of this.#links.values()) {
      if (String(link[ownerOf(kind)]) === id) this.#markStale(link.code);
    }
  }

  /** Begins a new period, because changes may have been missed. */
  beginPeriod(): void {
    this.#changes += 1;
    this.#period += 1;
    this.#unknown.clear();
  }

  /** After a full reload: removes links that were not part of it. */
  evictUnread(): void {
    for (const [code, cached] of this.#links) {
      if (cached.period < this.#period && !this.#stale.has(code)) this.#evict(code);
    }
  }

  /** Takes up to `max` links that have to be read again. */
  takeStale(max: number): string[] {
    const taken: string[] = [];
    for (const code of this.#stale) {
      if (taken.length >= max) break;
      taken.push(code);
      this.#stale.delete(code);
    }
    return taken;
  }

  returnStale(codes: readonly string[]): void {
    for (const code of codes) this.#markStale(code);
  }

  /** Removes links that a query did not find. */
  evictMissing(codes: readonly string[]): void {
    for (const code of codes) if (!this.#stale.has(code)) this.#evict(code);
  }

  #set(link: LiveLink): void {
    const cached = this.#links.get(link.code);
    if (cached && isDeepStrictEqual(cached.link, link)) {
      cached.period = this.#period;
      return;
    }
    if (cached) cached.period = EVICTED;
    this.#links.set(link.code, { link, period: this.#period });
    this.#isDirty = true;
    const oldest = this.#links.size > MAX_LINKS ? this.#links.keys().next() : null;
    if (oldest && !oldest.done) this.#evict(oldest.value);
  }

  #evict(code: string): void {
    const cached = this.#links.get(code);
    if (!cached) return;
    cached.period = EVICTED;
    this.#links.delete(code);
    this.#isDirty = true;
  }

  #markStale(code: string): void {
    const cached = this.#links.get(code);
    if (cached) cached.period = CHANGED;
    this.#stale.add(code);
    dropOldest(this.#stale, MAX_LINKS);
  }
}

function ownerOf(kind: string): 'brand_id' | 'site_id' | 'publisher_id' {
  if (kind === 'site') return 'site_id';
  return kind === 'publisher' ? 'publisher_id' : 'brand_id';
}

function dropOldest(
  entries: { size: number; keys(): Iterator<string>; delete(key: string): boolean },
  max: number,
): void {
  if (entries.size <= max) return;
  const oldest = entries.keys().next();
  if (!oldest.done) entries.delete(oldest.value);
}
