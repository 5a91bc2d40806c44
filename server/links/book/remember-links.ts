import { isDeepStrictEqual } from 'node:util';
import { slotOf } from '#server/platform/remember-texts.ts';
import type { LiveLink } from '../store.ts';

/** A link as it was when it was read; `period` tells what that is worth now. */
export type Held = { link: LiveLink; period: number };

/** So many links are held at most: the newest, and whatever was visited since. */
export const MAX_LINKS = 100_000;
const MAX_UNKNOWN = 10_000;
const UNKNOWN_FOR_MS = 5_000;
/** Held from before the database could be asked. */
const BEFORE = -1;
/** Held although the database told of a change. */
const CHANGED = -2;
/** Not held any more. */
const GONE = -3;
/** Links found lately, by a way that is shorter than a Map's for a text that just came in. */
const LATELY = 2 ** 13;

export type LinkMemory = ReturnType<typeof rememberLinks>;

/**
 * The links this process knows, beginning with those of a snapshot. A period is a time in which no
 * change was missed: what was read in an earlier one may be wrong and is read again.
 */
export function rememberLinks(earlier: readonly LiveLink[]) {
  const known = new Map<string, Held>(
    earlier.map((link) => [link.code, { link, period: BEFORE }] as const),
  );
  const lately: (Held | undefined)[] = new Array(LATELY).fill(undefined);
  const unknown = new Map<string, number>();
  const stale = new Set<string>();
  let period = 0;
  // A change told while a question is under way makes its answer too old to keep.
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
    /** All links, to be written down: what changes from here on makes it dirty again. */
    list() {
      isDirty = false;
      return [...known.values()].map(({ link }) => link);
    },
    /** The answer to a question that was asked when there had been `since` changes. */
    keep(code: string, link: LiveLink | null, since: number) {
      if (since !== changes) return;
      stale.delete(code);
      if (link) return set(link);
      drop(code);
      unknown.set(code, performance.now() + UNKNOWN_FOR_MS);
      dropOldest(unknown, MAX_UNKNOWN);
    },
    /** Takes what was read of its own accord; what changed meanwhile is to be read again. */
    takeIn(links: readonly LiveLink[], since: number) {
      for (const link of links) {
        if (stale.has(link.code)) continue;
        if (since !== changes && !known.has(link.code)) doubt(link.code);
        else set(link);
      }
    },
    /** A change was told: of a link by its code, of what it depends on by a number. */
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
    /** Everything there is was read: what was not among it is gone. */
    dropUnread() {
      for (const [code, held] of known) if (held.period < period && !stale.has(code)) drop(code);
    },
    /** Some of the links that are to be read again. */
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
    /** Of links that were asked for and not found. */
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
