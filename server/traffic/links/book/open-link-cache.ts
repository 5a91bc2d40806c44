import { isDeepStrictEqual } from 'node:util';
import { slotOf } from '#server/traffic/links/cache-by-text.ts';
import type { LiveLink } from '../store.ts';

/** A cached link; `period` is the period in which it was read, or one of the markers below. */
export type CachedLink = {
  link: LiveLink;
  period: number;
  /** Visited since the cache last looked for links to evict. */
  isVisited: boolean;
  /** Estimated memory. */
  bytes: number;
};

/** Measured: a link with its entries in the cache needs about this and the bytes of its texts. */
const LINK_BYTES = 420;
const TEXT_BYTES = 24;
/** Average memory of a link, to decide how many are read at first. */
const TYPICAL_BYTES = 600;
/** How many visited links are passed over for one eviction, which bounds its time. */
const SECOND_CHANCES = 1_000;
const MAX_STALE = 100_000;
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
export function openLinkCache(snapshot: readonly LiveLink[], maxBytes: number): LinkCache {
  return new LinkCache(snapshot, maxBytes);
}

/**
 * The cache of links, bounded in memory. When it is full, a link that is looked up for a visit
 * replaces one that was not visited lately (second chance), and other links only fill free room. A
 * period is a span in which no change was missed: an entry read in an earlier
 * period may be stale and is read again.
 */
export class LinkCache {
  readonly #links = new Map<string, CachedLink>();
  readonly #maxBytes: number;
  readonly #recent: (CachedLink | undefined)[] = new Array(RECENT_SLOTS).fill(undefined);
  /** Codes that do not exist, with the time until which that is assumed. */
  readonly #unknown = new Map<string, number>();
  /** Codes of links that have to be read again. */
  readonly #stale = new Set<string>();
  #period = 0;
  // A change reported during a query makes the query's result too old to cache.
  #changes = 0;
  #isDirty = false;
  #bytes = 0;

  constructor(snapshot: readonly LiveLink[], maxBytes: number) {
    this.#maxBytes = maxBytes;
    for (const link of snapshot) {
      if (!this.isFull()) this.#insert({ link, period: FROM_SNAPSHOT, isVisited: false });
    }
  }

  get(code: string): CachedLink | undefined {
    const slot = slotOf(code, RECENT_SLOTS);
    const recent = this.#recent[slot];
    if (recent && recent.link.code === code && recent.period === this.#period) {
      recent.isVisited = true;
      return recent;
    }
    const cached = this.#links.get(code);
    if (cached) cached.isVisited = true;
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

  /** Estimated memory of all links. */
  bytes(): number {
    return this.#bytes;
  }

  isFull(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  /** About how many links have room. */
  capacity(): number {
    return Math.ceil(this.#maxBytes / TYPICAL_BYTES);
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

  /** Caches the result of a look-up for a visit that began after `since` changes. */
  add(code: string, link: LiveLink | null, since: number): void {
    if (since !== this.#changes) return;
    this.#stale.delete(code);
    if (link) {
      this.#set(link);
      return void this.#makeRoom();
    }
    this.#evict(code);
    this.#unknown.set(code, performance.now() + UNKNOWN_MS);
    dropOldest(this.#unknown, MAX_UNKNOWN);
  }

  /**
   * Caches links of a reload as far as there is room; those that changed in the meantime are marked
   * to be read again.
   */
  addAll(links: readonly LiveLink[], since: number): void {
    for (const link of links) {
      const isHeld = this.#links.has(link.code);
      if (this.#stale.has(link.code) || (!isHeld && this.isFull())) continue;
      if (since !== this.#changes && !isHeld) this.#markStale(link.code);
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
    const [owner, ownerId] = [ownerOf(kind), Number(id)];
    for (const { link } of this.#links.values()) {
      if (link[owner] === ownerId) this.#markStale(link.code);
    }
  }

  /** Begins a new period, because changes may have been missed. */
  beginPeriod(): void {
    this.#changes += 1;
    this.#period += 1;
    this.#unknown.clear();
  }

  /** The links that a reload did not contain: older than those it read, or deleted. */
  listUnread(): string[] {
    return [...this.#links.keys()].filter((code) => {
      const cached = this.#links.get(code);
      return cached && cached.period < this.#period && !this.#stale.has(code);
    });
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
    if (cached) this.#forget(cached);
    this.#insert({
      link,
      period: this.#period,
      isVisited: cached?.isVisited === true,
    });
    this.#isDirty = true;
  }

  #insert(fresh: Omit<CachedLink, 'bytes'>): void {
    const cached = { ...fresh, bytes: bytesOf(fresh.link) };
    this.#links.set(fresh.link.code, cached);
    this.#bytes += cached.bytes;
  }

  /** Evicts the links that were added first and not visited since, the last one excepted. */
  #makeRoom(): void {
    let chances = SECOND_CHANCES;
    for (const [code, cached] of this.#links) {
      if (this.#bytes <= this.#maxBytes || this.#links.size === 1) return;
      if (cached.isVisited && chances > 0) {
        chances -= 1;
        cached.isVisited = false;
        this.#links.delete(code);
        this.#links.set(code, cached);
      } else this.#evict(code);
    }
  }

  #evict(code: string): void {
    const cached = this.#links.get(code);
    if (!cached) return;
    this.#forget(cached);
    this.#links.delete(code);
    this.#isDirty = true;
  }

  #forget(cached: CachedLink): void {
    cached.period = EVICTED;
    this.#bytes -= cached.bytes;
  }

  /** A link that is not held and has no room is read when it is visited. */
  #markStale(code: string): void {
    const cached = this.#links.get(code);
    if (!cached && this.isFull()) return;
    if (cached) cached.period = CHANGED;
    this.#stale.add(code);
    dropOldest(this.#stale, MAX_STALE);
  }
}

function bytesOf({ target_url, merchant_name, domains, uid1, uid2, uid3, uid4, uid5 }: LiveLink) {
  const texts = [target_url, merchant_name, ...domains, uid1, uid2, uid3, uid4, uid5];
  return texts.reduce((sum, text) => sum + (text ? TEXT_BYTES + text.length : 0), LINK_BYTES);
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
