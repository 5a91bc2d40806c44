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

/** Clicks kept in local files until they are brought into the database. */
export type ClickSpool = {
  /** Whether every click is brought in. */
  isEmpty: () => boolean;
  /** For how long the oldest click has been waiting. */
  lagMs: () => number;
  /**
   * Durable once it resolves. `connection` names the one on which the same rows may have got into
   * the database after all; '' where they cannot have.
   */
  append: (rows: Rows, connection: string) => Promise<void>;
  /** Takes over the files of processes that ended without bringing them in. */
  adopt: () => Promise<void>;
  /** The file to bring in or to put away next, or null. */
  oldest: () => SpoolFile | null;
  /** Notes that a file is brought in up to `bytes`; deletes it when it is done with, and says so. */
  loaded: (file: SpoolFile, bytes: number) => Promise<boolean>;
  close: () => Promise<void>;
};

/** A file of our own that is brought in stays for the next crowd so long. */
const IDLE_MS = 1_000;
const LARGEST_BYTES = 64 * 1024 * 1024;
/** Zeros are written ahead of the groups, so that only every so often the file grows. */
const AHEAD = Buffer.alloc(512 * 1024);

/**
 * Opens the folder with whatever ended processes left in it. Files are only ever appended to and
 * deleted, never written anew, so that a name and an offset mean the same clicks for ever. Several
 * processes may share a folder: each appends to files of its own, which bear its name. While the disk
 * is full, files come from the reserve, where there is one.
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
      // What failed once and lies nowhere may go into a new file; what fails twice is lost.
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

  /** Ends a file where it was good; throws where that cannot be done. */
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

  /** No more is appended to a file. */
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
    // Another process may have brought it in at the same time, one after the other.
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

/** Whoever cannot see that we live takes our file over when it was not touched for a time. */
const isOver = (own: OwnFile) =>
  own.bytes > LARGEST_BYTES || performance.now() - own.touchedMs > STRANGERS_MS / 2;

const SHAPE = /^\d+-[0-9a-f]+(?:_[0-9x]+)?\.spool$/;

/** Whether nobody appends to a file any more. */
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
 * Writes a frame behind the others, and has zeros written ahead: a group within what is written already
 * costs half of one that makes the file longer. What is written is durable when the write has ended,
 * where the system does so: one way to the disk instead of two.
 */
async function write(file: OwnFile, frame: Buffer): Promise<void> {
  const end = file.bytes + frame.length;
  // Zeros under way must never fall on a frame.
  if (end > file.zeroedTo) await file.zeroing;
  await writeWhole(file.handle, frame, file.bytes);
  if (!SYNCS_ITSELF) await file.handle.datasync();
  file.touchedMs = performance.now();
  file.waits.wrote(file.bytes, file.touchedMs);
  file.bytes = end;
  if (file.zeroedTo - end < AHEAD.length / 2) file.zeroing ??= zeroAhead(file);
}

/**
 * Writes zeros behind all that is written, while groups go on within what is there. Where the disk has
 * no room for them nothing is lost, and the next group tries again.
 */
async function zeroAhead(file: OwnFile): Promise<void> {
  const from = Math.max(file.zeroedTo, file.bytes);
  try {
    await writeWhole(file.handle, AHEAD, from);
    file.zeroedTo = from + AHEAD.length;
  } catch {
    // The disk is full, or the file is done with.
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
