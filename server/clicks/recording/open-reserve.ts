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
const FIRST_FILL_MS = 5_000;
const FILL_EVERY_MS = 30_000;
/** Limits writing to ten megabytes per second, so that visitors do not wait for the disk. */
const PIECE_PAUSE_MS = 100;
const ABANDONED_MS = 600_000;
const READY = /^\d+\.zeros$/;

/**
 * Opens the reserve of a spool. Clicks overwrite the zeros of its files, which allocates no space,
 * so clicks can be stored while the disk is full, and the database cannot use up the space first.
 * Several processes may share a folder: moving a file is atomic, so only one process gets it.
 */
export function openReserve(folder: string, { megabytes, mayFill, log }: Options): SpoolReserve {
  const wanted = Math.ceil((megabytes * MB) / FILE_BYTES);
  const ending = new AbortController();
  const zeroing = new Set<Promise<void>>();
  let left = 0;

  const names = async () => (await readdir(folder)).filter((name) => READY.test(name)).sort();
  const draft = (kind: string) => join(folder, `${randomBytes(6).toString('hex')}.${kind}`);

  async function take(path: string): Promise<number | null> {
    for (const name of await names().catch(() => [])) {
      try {
        await rename(join(folder, name), path);
      } catch {
        // Another process took the file first.
        continue;
      }
      left -= 1;
      log.error({ left_mb: (left * FILE_BYTES) / MB }, 'the disk is full: clicks use the reserve');
      return FILE_BYTES;
    }
    log.fatal('the disk is full and so is the reserve: clicks are lost');
    return null;
  }

  async function giveBack(path: string): Promise<void> {
    const used = draft('used');
    await rename(path, used);
    const work = overwrite(used, 0)
      .then(() => addReady(used))
      .catch(async (error) => {
        if (!ending.signal.aborted)
          log.warn({ err: error }, 'a file does not return to the reserve');
        await rm(used, { force: true });
      })
      .finally(() => zeroing.delete(work));
    zeroing.add(work);
  }

  /** Adds a file to the reserve under the first free name. */
  async function addReady(path: string): Promise<void> {
    const taken = new Set(await names());
    const free = Array.from({ length: wanted }, (_, index) => `${index}.zeros`);
    const name = free.find((one) => !taken.has(one));
    if (name === undefined) return rm(path, { force: true });
    await rename(path, join(folder, name));
    left = taken.size + 1;
  }

  async function fill(pauseMs = 0): Promise<void> {
    await mkdir(folder, { recursive: true });
    await removeAbandoned();
    const found = await names();
    left = found.length;
    for (const name of found.slice(wanted)) await rm(join(folder, name), { force: true });
    while (left < wanted && mayFill(FILE_BYTES) && !ending.signal.aborted) {
      const fresh = draft('new');
      try {
        await overwrite(fresh, pauseMs);
        await addReady(fresh);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    }
  }

  async function removeAbandoned(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (READY.test(name)) continue;
      const path = join(folder, name);
      const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(path).catch(() => null)) ?? {};
      const ageMs = performance.timeOrigin + performance.now() - mtimeMs;
      if (ageMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  async function overwrite(path: string, pauseMs: number): Promise<void> {
    const isUsed = basename(path).endsWith('.used');
    const handle = await open(path, isUsed ? 'r+' : 'wx', 0o600);
    const piece = Buffer.alloc(MB);
    try {
      for (let at = 0; at < FILE_BYTES; at += piece.length) {
        ending.signal.throwIfAborted();
        const { bytesWritten } = await handle.write(piece, 0, piece.length, at);
        if (bytesWritten < piece.length) throw new Error('the disk took less than was written');
        if (pauseMs > 0) await setTimeout(pauseMs, null, { ref: false, signal: ending.signal });
      }
      await handle.truncate(FILE_BYTES);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  const filling = saveFilling(() => fill(PIECE_PAUSE_MS), ending.signal, log);
  return {
    take,
    giveBack,
    fill,
    bytes: () => Math.max(0, left) * FILE_BYTES,
    async close() {
      ending.abort();
      await Promise.all([filling, ...zeroing]);
    },
  };
}

async function saveFilling(
  fill: () => Promise<void>,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const rest = (ms: number) => setTimeout(ms, null, { ref: false, signal }).catch(() => {});
  await rest(FIRST_FILL_MS);
  while (!signal.aborted) {
    await fill().catch((error) => {
      if (!signal.aborted) log.warn({ err: error }, 'space for the click spool is not reserved');
    });
    await rest(FILL_EVERY_MS);
  }
}
