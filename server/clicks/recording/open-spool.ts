import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnerThere, nameOwner, STRANGERS_MS } from './name-owner.ts';
import { writeFrame } from './read-frames.ts';

/** A spool file that still holds clicks; `bytes` of it are good. */
export type SpoolFile = { name: string; path: string; bytes: number };

/** Clicks that the database could not take in time, kept in local files until it can. */
export type ClickSpool = {
  isEmpty: () => boolean;
  /**
   * Durable once it resolves. `connection` names the one on which the same rows may have got into
   * the database after all; '' where they cannot have.
   */
  append: (rows: Buffer, count: number, connection: string) => Promise<void>;
  /** Takes over the files of processes that ended without bringing them in. */
  adopt: () => Promise<void>;
  /** The file to bring in next, or null. */
  oldest: () => SpoolFile | null;
  /** Deletes a file when all of it, up to `bytes`, is brought in; answers whether it is gone. */
  forget: (file: SpoolFile, bytes: number) => Promise<boolean>;
  close: () => Promise<void>;
};

type Own = SpoolFile & { handle: FileHandle; touchedMs: number };

/**
 * Opens the folder with whatever ended processes left in it. Files are only ever appended to and
 * deleted, never written anew, so that a name and an offset mean the same clicks for ever. Several
 * processes may share a folder: each appends to files of its own, which bear its name.
 */
export async function openSpool(folder: string): Promise<ClickSpool> {
  await mkdir(folder, { recursive: true });
  const owner = nameOwner();
  const left: SpoolFile[] = [];
  let own: Own | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function append(frame: Buffer): Promise<void> {
    // Whoever cannot see that we live takes our file over when it is that old.
    if (own && performance.now() - own.touchedMs > STRANGERS_MS / 2) await setDown(own);
    try {
      own ??= await beginFile(folder, owner.name);
      await write(own, frame);
    } catch (error) {
      if (own) await cutOff(own, error);
      // What failed once and lies nowhere may go into a new file; what fails twice is lost.
      own = await beginFile(folder, owner.name);
      await write(own, frame).catch((again) => (own ? cutOff(own, again) : null));
      if (!own) throw error;
    }
  }

  /** Ends a file where it was good; throws where that cannot be done. */
  async function cutOff(file: Own, cause: unknown): Promise<void> {
    try {
      await file.handle.truncate(file.bytes);
      await file.handle.datasync();
    } catch {
      throw cause;
    } finally {
      await setDown(file);
    }
  }

  /** No more is appended to a file. */
  async function setDown(file: Own): Promise<void> {
    own = null;
    left.push(file);
    await file.handle.close().catch(() => {});
  }

  async function forget(file: SpoolFile, bytes: number): Promise<boolean> {
    if (file.bytes > bytes) return false;
    if (own === file) {
      await own.handle.close();
      own = null;
    } else left.splice(left.indexOf(file), 1);
    // Another process may have brought it in at the same time, one after the other.
    await unlink(file.path).catch(ignoreGone);
    return true;
  }

  async function adopt(): Promise<void> {
    const held = new Set([...left, ...(own ? [own] : [])].map((file) => file.name));
    const names = (await readdir(folder)).filter((name) => SHAPE.test(name) && !held.has(name));
    for (const name of names.sort()) {
      const path = join(folder, name);
      const found = await stat(path).catch(ignoreGone);
      if (found && isAbandoned(name, found.mtimeMs)) left.push({ name, path, bytes: found.size });
    }
  }

  await adopt();
  return {
    isEmpty: () => left.length === 0 && own === null,
    append: (rows, count, connection) => inTurn(() => append(writeFrame(rows, count, connection))),
    adopt: () => inTurn(adopt),
    oldest: () => left[0] ?? own,
    forget: (file, bytes) => inTurn(() => forget(file, bytes)),
    async close() {
      await last;
      await own?.handle.close();
      owner.end();
    },
  };
}

const SHAPE = /^\d+-[0-9a-f]+(?:_[0-9x]+)?\.spool$/;

/** Whether nobody appends to a file any more. */
function isAbandoned(name: string, touchedMs: number): boolean {
  const owner = /_([0-9x]+)\.spool$/.exec(name)?.[1];
  if (owner === undefined) return true;
  const isThere = isOwnerThere(owner);
  if (isThere !== null) return !isThere;
  return performance.timeOrigin + performance.now() - touchedMs > STRANGERS_MS;
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function write(file: Own, frame: Buffer): Promise<void> {
  for (let at = 0; at < frame.length; ) {
    const { bytesWritten } = await file.handle.write(frame, at, null, file.bytes + at);
    at += bytesWritten;
  }
  await file.handle.datasync();
  file.bytes += frame.length;
  file.touchedMs = performance.now();
}

async function beginFile(folder: string, owner: string): Promise<Own> {
  // The names sort by age, as far as it goes back.
  const age = String(process.hrtime.bigint()).padStart(20, '0');
  const name = `${age}-${randomBytes(8).toString('hex')}_${owner}.spool`;
  const path = join(folder, name);
  const handle = await open(path, 'wx');
  const held = await open(folder);
  // Without this a power cut could lose the new file's name, and with it its content.
  await held.sync().finally(() => held.close());
  return { name, path, bytes: 0, handle, touchedMs: performance.now() };
}
