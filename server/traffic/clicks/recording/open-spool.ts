import { type FileHandle, mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginSpoolFile,
  type KnownFile,
  type OwnFile,
  type SpoolFile,
  SYNCS_ITSELF,
} from './begin-spool-file.ts';
import type { Rows } from './encode-rows.ts';
import { writeFrame } from './frame-format.ts';
import { hasOtherFormat, SPOOL_FILE } from './list-unknown-files.ts';
import { FOREIGN_IDLE_MS, isOwnerThere, nameOwner } from './name-owner.ts';
import type { SpoolReserve } from './open-reserve.ts';
import { openWaits } from './open-waits.ts';

/** A fully loaded file of this process is kept this long for the next peak. */
const IDLE_MS = 1_000;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Zeros are written ahead of the batches, so that the file seldom grows. */
const ZEROS_AHEAD = Buffer.alloc(512 * 1024);

/** Clicks kept in local append-only files until they are loaded into the database. */
export type ClickSpool = {
  /** Whether every click is loaded. */
  isEmpty: () => boolean;
  /** How long the oldest click has been waiting, in milliseconds. */
  lagMs: () => number;
  /**
   * Appends a batch; it is durable once the promise resolves. `connection` names the connection on
   * which the same rows may have been committed; '' if they cannot have been.
   */
  append: (rows: Rows, connection: string) => Promise<void>;
  /** Adopts the files of processes that ended before their files were loaded. */
  adopt: () => Promise<void>;
  /** The next file to load or to remove, or null. */
  oldest: () => SpoolFile | null;
  /**
   * Records that a file is loaded up to `bytes`. Removes the file once it is finished; returns
   * whether it was removed.
   */
  loaded: (file: SpoolFile, bytes: number) => Promise<boolean>;
  close: () => Promise<void>;
};

/**
 * Opens the spool folder, including files left by ended processes. Files are only appended to and
 * deleted, never rewritten, so a name and an offset always identify the same clicks. Several
 * processes may share a folder: each appends to its own files, whose names contain the owner. While
 * the disk is full, files come from the reserve, if there is one.
 */
export async function openSpool(folder: string, reserve?: SpoolReserve): Promise<ClickSpool> {
  await mkdir(folder, { recursive: true });
  const spool = new FileSpool(folder, reserve);
  await spool.adopt();
  return spool;
}

class FileSpool implements ClickSpool {
  readonly #folder: string;
  readonly #reserve: SpoolReserve | undefined;
  readonly #owner = nameOwner();
  /** Files that are no longer appended to, oldest first. */
  readonly #finished: KnownFile[] = [];
  /** The file this process appends to. */
  #own: OwnFile | null = null;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(folder: string, reserve: SpoolReserve | undefined) {
    this.#folder = folder;
    this.#reserve = reserve;
  }

  isEmpty = (): boolean => this.#waiting().length === 0;

  lagMs = (): number => {
    const sinceMs = this.#waiting().map((file) => file.waits.sinceMs());
    return Math.max(0, performance.now() - Math.min(Number.POSITIVE_INFINITY, ...sinceMs));
  };

  append(rows: Rows, connection: string): Promise<void> {
    return this.#inTurn(() => this.#append(writeFrame(rows, connection)));
  }

  adopt(): Promise<void> {
    return this.#inTurn(() => this.#adopt());
  }

  oldest(): SpoolFile | null {
    const own = this.#own;
    return this.#finished[0] ?? (own && (own.loadedTo < own.bytes || isIdle(own)) ? own : null);
  }

  loaded(file: SpoolFile, bytes: number): Promise<boolean> {
    file.loadedTo = bytes;
    (file as KnownFile).waits.loaded(bytes);
    return this.#inTurn(() => this.#removeIfLoaded(file));
  }

  async close(): Promise<void> {
    await this.#lastChange;
    await this.#own?.handle.close();
    this.#owner.end();
  }

  /** Runs changes of the files one after the other. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#lastChange.then(change);
    this.#lastChange = turn.catch(() => {});
    return turn;
  }

  async #append(frame: Buffer): Promise<void> {
    if (this.#own && isOver(this.#own)) await this.#finish(this.#own);
    try {
      this.#own ??= await beginSpoolFile(this.#folder, this.#owner.name);
      await appendFrame(this.#own, frame);
    } catch (error) {
      if (this.#own) await this.#truncate(this.#own, error);
      // Retries once in a new file, since the failed frame is not stored anywhere; after a second
      // failure the batch is lost.
      const file = await this.#beginAfterFailure(error);
      this.#own = file;
      await appendFrame(file, frame).catch((again) => this.#truncate(file, again));
      if (!this.#own) throw error;
    }
  }

  async #beginAfterFailure(cause: unknown): Promise<OwnFile> {
    const reserve = isDiskFull(cause) ? this.#reserve : undefined;
    const name = this.#owner.name;
    const reserved = reserve ? await beginSpoolFile(this.#folder, name, reserve) : null;
    return reserved ?? beginSpoolFile(this.#folder, name);
  }

  /** Truncates a file to its valid part and closes it; throws if that fails. */
  async #truncate(file: OwnFile, cause: unknown): Promise<void> {
    try {
      await file.zeroing;
      await file.handle.truncate(file.bytes);
      await file.handle.datasync();
    } catch {
      throw cause;
    } finally {
      await this.#finish(file);
    }
  }

  /** Closes a file for appending. */
  async #finish(file: OwnFile): Promise<void> {
    this.#own = null;
    this.#finished.push(file);
    await file.handle.close().catch(() => {});
  }

  async #removeIfLoaded(file: SpoolFile): Promise<boolean> {
    if (file.bytes > file.loadedTo) return false;
    if (this.#own === file) {
      if (!isIdle(this.#own)) return false;
      await this.#own.handle.close();
      this.#own = null;
    } else this.#finished.splice(this.#finished.indexOf(file as KnownFile), 1);
    // Another process may have loaded and removed the file in the meantime.
    // The space of a damaged file is not overwritten: the file is kept by another name.
    const isReturned = (file as KnownFile).isReserved && !file.isDamaged;
    const reserve = isReturned ? this.#reserve : undefined;
    await (reserve ? reserve.giveBack(file.path) : unlink(file.path)).catch(ignoreMissing);
    return true;
  }

  async #adopt(): Promise<void> {
    const known = new Set(this.#files().map((file) => file.name));
    const names = await readdir(this.#folder);
    for (const name of names.filter((one) => SPOOL_FILE.test(one) && !known.has(one)).sort()) {
      const path = join(this.#folder, name);
      const stats = await stat(path).catch(ignoreMissing);
      if (!stats || !isAbandoned(name, stats.mtimeMs) || (await hasOtherFormat(path))) continue;
      const waits = openWaits();
      waits.wrote(0, stats.mtimeMs - performance.timeOrigin);
      this.#finished.push({
        name,
        path,
        bytes: stats.size,
        loadedTo: 0,
        waits,
        isAcknowledged: false,
        isDamaged: false,
        isReserved: false,
      });
    }
  }

  #files(): KnownFile[] {
    return this.#own ? [...this.#finished, this.#own] : this.#finished;
  }

  #waiting(): KnownFile[] {
    return this.#files().filter((file) => file.loadedTo < file.bytes);
  }
}

const isIdle = (own: OwnFile) =>
  own.loadedTo >= own.bytes && performance.now() - own.touchedMs > IDLE_MS;

/**
 * Whether to begin a new file. A process that cannot check that this one is alive adopts a file
 * that has been idle for a time.
 */
const isOver = (own: OwnFile) =>
  own.bytes > MAX_FILE_BYTES || performance.now() - own.touchedMs > FOREIGN_IDLE_MS / 2;

/** Whether no process appends to a file any more. */
function isAbandoned(name: string, touchedMs: number): boolean {
  const owner = SPOOL_FILE.exec(name)?.[1] ?? '';
  const isThere = isOwnerThere(owner);
  if (isThere !== null) return !isThere;
  return performance.timeOrigin + performance.now() - touchedMs > FOREIGN_IDLE_MS;
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Appends a frame and starts writing zeros ahead: a write within the allocated
 * part costs half of one that extends the file. With O_DSYNC the data is durable when the write
 * returns: one disk access instead of two.
 */
async function appendFrame(file: OwnFile, frame: Buffer): Promise<void> {
  const end = file.bytes + frame.length;
  // A pending write of zeros must never overwrite a frame.
  if (end > file.zeroedTo) await file.zeroing;
  await writeWhole(file.handle, frame, file.bytes);
  if (!SYNCS_ITSELF) await file.handle.datasync();
  file.touchedMs = performance.now();
  file.waits.wrote(file.bytes, file.touchedMs);
  file.bytes = end;
  if (file.zeroedTo - end < ZEROS_AHEAD.length / 2) file.zeroing ??= prefillWithZeros(file);
}

/**
 * Writes zeros after the allocated part while batches are written within it. If the disk has no
 * space nothing is lost, and the next batch tries again.
 */
async function prefillWithZeros(file: OwnFile): Promise<void> {
  const from = Math.max(file.zeroedTo, file.bytes);
  try {
    await writeWhole(file.handle, ZEROS_AHEAD, from);
    file.zeroedTo = from + ZEROS_AHEAD.length;
  } catch {
    // The disk is full, or the file is already closed.
  } finally {
    file.zeroing = null;
  }
}

async function writeWhole(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, from, null, at + from);
    from += bytesWritten;
  }
}
