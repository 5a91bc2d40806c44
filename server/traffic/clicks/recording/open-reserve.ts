import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';

/** Preallocated disk space, in files of zeros. */
export type SpoolReserve = {
  /** Moves one file to `path` and returns its size; null if none is left. */
  take: (path: string) => Promise<number | null>;
  /**
   * Returns an unused file to the reserve; it becomes available after it is overwritten with zeros.
   */
  giveBack: (path: string) => Promise<void>;
  /** Allocates missing files, as far as the disk permits. */
  fill: () => Promise<void>;
  /** The remaining bytes when last checked. */
  bytes: () => number;
  close: () => Promise<void>;
};

type Options = {
  megabytes: number;
  /** Whether the disk has this much free space to spare. */
  mayFill: (bytes: number) => boolean;
  log: Log;
};

const MB = 1024 * 1024;
const FILE_BYTES = 16 * MB;
/** A short-lived process allocates nothing. */
const FIRST_FILL_DELAY_MS = 5_000;
const FILL_INTERVAL_MS = 30_000;
/**
 * Each piece is on the disk before the next is written, and the pause limits writing to two
 * megabytes per second. While the disk wrote a whole file at once, visitors waited for 40 ms.
 */
const PIECE_BYTES = MB / 4;
const PIECE_PAUSE_MS = 125;
const ABANDONED_MS = 600_000;
const READY = /^\d+\.zeros$/;

/**
 * Opens the reserve of a spool. Clicks overwrite the zeros of its files, which allocates no space,
 * so clicks can be stored while the disk is full, and the database cannot use up the space first.
 * Several processes may share a folder: moving a file is atomic, so only one process gets it.
 */
export function openReserve(folder: string, options: Options): SpoolReserve {
  const reserve = new FileReserve(folder, options);
  reserve.startFilling();
  return reserve;
}

class FileReserve implements SpoolReserve {
  readonly #folder: string;
  readonly #options: Options;
  /** The number of files in a full reserve. */
  readonly #capacity: number;
  readonly #closing = new AbortController();
  readonly #zeroing = new Set<Promise<void>>();
  #filling: Promise<void> = Promise.resolve();
  #left = 0;

  constructor(folder: string, options: Options) {
    this.#folder = folder;
    this.#options = options;
    this.#capacity = Math.ceil((options.megabytes * MB) / FILE_BYTES);
  }

  bytes = (): number => Math.max(0, this.#left) * FILE_BYTES;

  async take(path: string): Promise<number | null> {
    const { log } = this.#options;
    for (const name of await this.#listReady().catch(() => [])) {
      try {
        await rename(join(this.#folder, name), path);
      } catch {
        // Another process took the file first.
        continue;
      }
      this.#left -= 1;
      const left_mb = (this.#left * FILE_BYTES) / MB;
      log.error({ left_mb }, 'the disk is full: clicks use the reserve');
      return FILE_BYTES;
    }
    log.fatal('the disk and the reserve are full: clicks are lost');
    return null;
  }

  async giveBack(path: string): Promise<void> {
    const used = this.#draftPath('used');
    await rename(path, used);
    const { signal } = this.#closing;
    const work = overwriteWithZeros(used, { pauseMs: 0, signal })
      .then(() => this.#addReady(used))
      .catch(async (error) => {
        if (!signal.aborted) {
          this.#options.log.warn({ err: error }, 'a file could not be returned to the reserve');
        }
        await rm(used, { force: true });
      })
      .finally(() => this.#zeroing.delete(work));
    this.#zeroing.add(work);
  }

  async fill(pauseMs = 0): Promise<void> {
    const { signal } = this.#closing;
    await mkdir(this.#folder, { recursive: true });
    await this.#removeAbandoned();
    const ready = await this.#listReady();
    this.#left = ready.length;
    for (const name of ready.slice(this.#capacity)) {
      await rm(join(this.#folder, name), { force: true });
    }
    while (this.#left < this.#capacity && this.#options.mayFill(FILE_BYTES) && !signal.aborted) {
      const draft = this.#draftPath('new');
      try {
        await overwriteWithZeros(draft, { pauseMs, signal });
        await this.#addReady(draft);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#filling, ...this.#zeroing]);
  }

  /** Fills the reserve periodically until it is closed. */
  startFilling(): void {
    const { signal } = this.#closing;
    const wait = (ms: number) => setTimeout(ms, null, { ref: false, signal }).catch(() => {});
    const run = async () => {
      await wait(FIRST_FILL_DELAY_MS);
      while (!signal.aborted) {
        await this.fill(PIECE_PAUSE_MS).catch((error) => {
          if (signal.aborted) return;
          this.#options.log.warn(
            { err: error },
            'allocating the reserve of the click spool failed',
          );
        });
        await wait(FILL_INTERVAL_MS);
      }
    };
    this.#filling = run();
  }

  async #listReady(): Promise<string[]> {
    return (await readdir(this.#folder)).filter((name) => READY.test(name)).sort();
  }

  #draftPath(kind: 'used' | 'new'): string {
    return join(this.#folder, `${randomBytes(6).toString('hex')}.${kind}`);
  }

  /** Adds a file to the reserve under the first free name. */
  async #addReady(path: string): Promise<void> {
    const taken = new Set(await this.#listReady());
    const names = Array.from({ length: this.#capacity }, (_, index) => `${index}.zeros`);
    const name = names.find((one) => !taken.has(one));
    if (name === undefined) return rm(path, { force: true });
    await rename(path, join(this.#folder, name));
    this.#left = taken.size + 1;
  }

  async #removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (READY.test(name)) continue;
      const path = join(this.#folder, name);
      const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(path).catch(() => null)) ?? {};
      const ageMs = performance.timeOrigin + performance.now() - mtimeMs;
      if (ageMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}

/** Overwrites a used file, or creates a new one, with zeros on the disk. */
async function overwriteWithZeros(
  path: string,
  { pauseMs, signal }: { pauseMs: number; signal: AbortSignal },
): Promise<void> {
  const isUsed = basename(path).endsWith('.used');
  const handle = await open(path, isUsed ? 'r+' : 'wx', 0o600);
  const piece = Buffer.alloc(PIECE_BYTES);
  try {
    for (let at = 0; at < FILE_BYTES; at += piece.length) {
      signal.throwIfAborted();
      const { bytesWritten } = await handle.write(piece, 0, piece.length, at);
      if (bytesWritten < piece.length) throw new Error('the disk accepted only part of a write');
      await handle.datasync();
      if (pauseMs > 0) await setTimeout(pauseMs, null, { ref: false, signal });
    }
    await handle.truncate(FILE_BYTES);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
