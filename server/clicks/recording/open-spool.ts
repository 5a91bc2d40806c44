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
import { isOwnerThere, nameOwner, STRANGERS_MS } from './name-owner.ts';
import type { SpoolReserve } from './open-reserve.ts';
import { openWaits } from './open-waits.ts';
import { writeFrame } from './read-frames.ts';

/** Clicks kept in local append-only files until they are loaded into the database. */
export type ClickSpool = {
  /** Whether every click is loaded. */
  isEmpty: () => boolean;
  /** How long the oldest click has been waiting, in milliseconds. */
  lagMs: () => number;
  /**
   * Appends a group; it is durable once the promise resolves. `connection` names the connection on
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

/** A fully loaded file of this process is kept this long for the next burst. */
const IDLE_MS = 1_000;
const LARGEST_BYTES = 64 * 1024 * 1024;
/** Zeros are written ahead of the groups, so that the file seldom grows. */
const AHEAD = Buffer.alloc(512 * 1024);

/**
 * Opens the spool folder, including files left by ended processes. Files are only appended to and
 * deleted, never rewritten, so a name and an offset always identify the same clicks. Several
 * processes may share a folder: each appends to its own files, whose names contain the owner. While
 * the disk is full, files come from the reserve, if there is one.
 */
export async function openSpool(folder: string, reserve?: SpoolReserve): Promise<ClickSpool> {
  await mkdir(folder, { recursive: true });
  const owner = nameOwner();
  const left: KnownFile[] = [];
  let own: OwnFile | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function append(frame: Buffer): Promise<void> {
    if (own && isOver(own)) await setDown(own);
    try {
      own ??= await beginSpoolFile(folder, owner.name);
      await write(own, frame);
    } catch (error) {
      if (own) await cutOff(own, error);
      // Retries once in a new file, since the failed frame is not stored anywhere; after a second
      // failure the group is lost.
      own = await beginAgain(error);
      await write(own, frame).catch((again) => (own ? cutOff(own, again) : null));
      if (!own) throw error;
    }
  }

  async function beginAgain(cause: unknown): Promise<OwnFile> {
    const reserved =
      reserve && isDiskFull(cause) ? await beginSpoolFile(folder, owner.name, reserve) : null;
    return reserved ?? beginSpoolFile(folder, owner.name);
  }

  /** Truncates a file to its valid part and closes it; throws if that fails. */
  async function cutOff(file: OwnFile, cause: unknown): Promise<void> {
    try {
      await file.zeroing;
      await file.handle.truncate(file.bytes);
      await file.handle.datasync();
    } catch {
      throw cause;
    } finally {
      await setDown(file);
    }
  }

  /** Closes a file for appending. */
  async function setDown(file: OwnFile): Promise<void> {
    own = null;
    left.push(file);
    await file.handle.close().catch(() => {});
  }

  async function putAway(file: SpoolFile): Promise<boolean> {
    if (file.bytes > file.loadedTo) return false;
    if (own === file) {
      if (!isIdle(own)) return false;
      await own.handle.close();
      own = null;
    } else left.splice(left.indexOf(file as KnownFile), 1);
    // Another process may have loaded and removed the file, one after the other.
    const isReserved = reserve && (file as KnownFile).isReserved;
    await (isReserved ? reserve.giveBack(file.path) : unlink(file.path)).catch(ignoreGone);
    return true;
  }

  async function adopt(): Promise<void> {
    const held = new Set(files().map((file) => file.name));
    const names = (await readdir(folder)).filter((name) => SHAPE.test(name) && !held.has(name));
    for (const name of names.sort()) {
      const path = join(folder, name);
      const found = await stat(path).catch(ignoreGone);
      if (!found || !isAbandoned(name, found.mtimeMs)) continue;
      const waits = openWaits();
      waits.wrote(0, found.mtimeMs - performance.timeOrigin);
      left.push({ name, path, bytes: found.size, loadedTo: 0, waits, isReserved: false });
    }
  }

  const files = (): KnownFile[] => (own ? [...left, own] : left);
  const waiting = () => files().filter((file) => file.loadedTo < file.bytes);
  const nextOwn = () => (own && (own.loadedTo < own.bytes || isIdle(own)) ? own : null);
  await adopt();
  return {
    isEmpty: () => waiting().length === 0,
    lagMs() {
      const sinceMs = waiting().map((file) => file.waits.sinceMs());
      return Math.max(0, performance.now() - Math.min(Number.POSITIVE_INFINITY, ...sinceMs));
    },
    append: (rows, connection) => inTurn(() => append(writeFrame(rows, connection))),
    adopt: () => inTurn(adopt),
    oldest: () => left[0] ?? nextOwn(),
    loaded(file, bytes) {
      file.loadedTo = bytes;
      (file as KnownFile).waits.loaded(bytes);
      return inTurn(() => putAway(file));
    },
    async close() {
      await last;
      await own?.handle.close();
      owner.end();
    },
  };
}

const isIdle = (own: OwnFile) =>
  own.loadedTo >= own.bytes && performance.now() - own.touchedMs > IDLE_MS;

/**
 * Whether to begin a new file. A process that cannot check that this one is alive adopts a file
 * that has been idle for a time.
 */
const isOver = (own: OwnFile) =>
  own.bytes > LARGEST_BYTES || performance.now() - own.touchedMs > STRANGERS_MS / 2;

const SHAPE = /^\d+-[0-9a-f]+(?:_[0-9x]+)?\.spool$/;

/** Whether no process appends to a file any more. */
function isAbandoned(name: string, touchedMs: number): boolean {
  const owner = /_([0-9x]+)\.spool$/.exec(name)?.[1];
  if (owner === undefined) return true;
  const isThere = isOwnerThere(owner);
  if (isThere !== null) return !isThere;
  return performance.timeOrigin + performance.now() - touchedMs > STRANGERS_MS;
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Writes a frame after the others, and lets zeros be written ahead: a write within the allocated
 * part costs half of one that extends the file. With O_DSYNC the data is durable when the write
 * returns: one disk access instead of two.
 */
async function write(file: OwnFile, frame: Buffer): Promise<void> {
  const end = file.bytes + frame.length;
  // A pending write of zeros must never overwrite a frame.
  if (end > file.zeroedTo) await file.zeroing;
  await writeWhole(file.handle, frame, file.bytes);
  if (!SYNCS_ITSELF) await file.handle.datasync();
  file.touchedMs = performance.now();
  file.waits.wrote(file.bytes, file.touchedMs);
  file.bytes = end;
  if (file.zeroedTo - end < AHEAD.length / 2) file.zeroing ??= zeroAhead(file);
}

/**
 * Writes zeros after the allocated part while groups are written within it. If the disk has no
 * space nothing is lost, and the next group tries again.
 */
async function zeroAhead(file: OwnFile): Promise<void> {
  const from = Math.max(file.zeroedTo, file.bytes);
  try {
    await writeWhole(file.handle, AHEAD, from);
    file.zeroedTo = from + AHEAD.length;
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
