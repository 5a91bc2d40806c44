import type { LiveLink } from '../store.ts';
import type { LinkCache } from './open-link-cache.ts';

/** Queries in progress at once, however many codes are asked for. */
const MAX_QUERIES = 4;
const MAX_CODES = 500;
const MAX_WAITING = 10_000;

type LookUp = PromiseWithResolvers<LiveLink | null>;

/**
 * Looks up links that are not in memory. Concurrent visits to one code share its look-up, and codes
 * that arrive while `MAX_QUERIES` queries are in progress share the next one, so that visits to
 * random codes cannot flood the database. Results go to the cache.
 */
export class LinkLookUps {
  readonly #read: (codes: string[]) => Promise<LiveLink[]>;
  readonly #cache: LinkCache;
  readonly #waiting = new Map<string, LookUp>();
  readonly #running = new Map<string, LookUp>();
  #queries = 0;

  constructor(cache: LinkCache, read: (codes: string[]) => Promise<LiveLink[]>) {
    this.#cache = cache;
    this.#read = read;
  }

  /** The link of a code, or null. Rejects if the query fails or too many codes are waiting. */
  find(code: string): Promise<LiveLink | null> {
    const same = this.#waiting.get(code) ?? this.#running.get(code);
    if (same) return same.promise;
    if (this.#waiting.size >= MAX_WAITING) {
      return Promise.reject(new Error('too many links are waiting for the database'));
    }
    const lookUp = Promise.withResolvers<LiveLink | null>();
    this.#waiting.set(code, lookUp);
    this.#start();
    return lookUp.promise;
  }

  /** After a change, later visits must not share the result of a query that began before it. */
  forgetRunning(): void {
    this.#running.clear();
  }

  #start(): void {
    while (this.#queries < MAX_QUERIES && this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, MAX_CODES);
      for (const [code, lookUp] of batch) {
        this.#waiting.delete(code);
        this.#running.set(code, lookUp);
      }
      this.#queries += 1;
      void this.#run(batch).finally(() => {
        this.#queries -= 1;
        this.#start();
      });
    }
  }

  async #run(batch: readonly (readonly [string, LookUp])[]): Promise<void> {
    const since = this.#cache.changes();
    try {
      const found = await this.#read(batch.map(([code]) => code));
      const links = new Map(found.map((link) => [link.code, link]));
      for (const [code, lookUp] of batch) {
        const link = links.get(code) ?? null;
        this.#cache.add(code, link, since);
        lookUp.resolve(link);
      }
    } catch (error) {
      for (const [, lookUp] of batch) lookUp.reject(error);
    } finally {
      for (const [code, lookUp] of batch) {
        if (this.#running.get(code) === lookUp) this.#running.delete(code);
      }
    }
  }
}
