import type { Parts } from '#server/platform/parts.ts';
import { openChangeListener } from './listen-changes.ts';
import { findLiveLinkRow, type LiveLink } from './store.ts';

export type { LiveLink } from './store.ts';

/** The links this process redirects, held in memory and told of changes by the database. */
export type LinkBook = {
  /** The link of a code, or null for one that nobody made. Rejects only when neither memory nor database knows. */
  find: (code: string) => Promise<LiveLink | null>;
  /** The link of a code where memory knows it for certain; undefined: `find` must be asked. */
  peek: (code: string) => LiveLink | undefined;
  close: () => Promise<void>;
};

const MOST_LINKS = 100_000;
const MOST_UNKNOWN = 10_000;
const UNKNOWN_FOR_MS = 5_000;

type Entry = { link: LiveLink; period: number };

/**
 * Opens the book and begins to listen. While the database is away known links are answered from
 * memory; what may have been missed meanwhile is looked up again once it is back.
 */
export async function openLinkBook(parts: Pick<Parts, 'config' | 'db' | 'log'>): Promise<LinkBook> {
  const known = new Map<string, Entry>();
  const unknown = new Map<string, number>();
  const underWay = new Map<string, Promise<LiveLink | null>>();
  // A change told while a look-up is under way makes its answer too old to keep.
  let changes = 0;
  let period = 0;

  function forget(what: string, id: string): void {
    changes += 1;
    // Whoever asks from here on must not be given the answer to a question asked before.
    underWay.clear();
    if (what === 'link') {
      known.delete(id);
      unknown.delete(id);
      return;
    }
    for (const [code, { link }] of known) {
      if (String(link[ownerOf(what)]) === id) known.delete(code);
    }
  }

  async function lookUp(code: string): Promise<LiveLink | null> {
    const before = changes;
    const stale = known.get(code);
    try {
      const link = (await findLiveLinkRow(parts.db, code)) ?? null;
      if (before === changes) keep(code, link);
      return link;
    } catch (error) {
      if (!stale) throw error;
      parts.log.warn({ err: error, code }, 'a link is answered from memory: no database');
      return stale.link;
    }
  }

  function keep(code: string, link: LiveLink | null): void {
    if (link) {
      known.set(code, { link, period });
      dropOldest(known, MOST_LINKS);
    } else {
      known.delete(code);
      unknown.set(code, performance.now() + UNKNOWN_FOR_MS);
      dropOldest(unknown, MOST_UNKNOWN);
    }
  }

  function find(code: string): Promise<LiveLink | null> {
    const entry = known.get(code);
    if (entry && entry.period === period) return Promise.resolve(entry.link);
    if ((unknown.get(code) ?? 0) > performance.now()) return Promise.resolve(null);
    const asked = underWay.get(code);
    if (asked) return asked;
    const answer = lookUp(code).finally(() => {
      if (underWay.get(code) === answer) underWay.delete(code);
    });
    underWay.set(code, answer);
    return answer;
  }

  const listener = await openChangeListener(parts, {
    told: forget,
    resumed() {
      changes += 1;
      period += 1;
      unknown.clear();
      underWay.clear();
    },
  });
  function peek(code: string): LiveLink | undefined {
    const entry = known.get(code);
    return entry && entry.period === period ? entry.link : undefined;
  }

  return { find, peek, close: () => listener.close() };
}

function ownerOf(what: string): 'brand_id' | 'site_id' | 'publisher_id' {
  if (what === 'site') return 'site_id';
  return what === 'publisher' ? 'publisher_id' : 'brand_id';
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
