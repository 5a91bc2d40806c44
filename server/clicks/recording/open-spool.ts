import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** The file to bring in next, or null. */
  oldest: () => SpoolFile | null;
  /** Deletes a file when all of it, up to `bytes`, is brought in; answers whether it is gone. */
  forget: (file: SpoolFile, bytes: number) => Promise<boolean>;
  close: () => Promise<void>;
};

type Own = SpoolFile & { handle: FileHandle };

/**
 * Opens the folder with whatever an earlier process left in it. Files are only ever appended to and
 * deleted, never written anew, so that a name and an offset mean the same clicks for ever. One
 * process at a time: the data folder's lock sees to that.
 */
export async function openSpool(folder: string): Promise<ClickSpool> {
  await mkdir(folder, { recursive: true });
  const left: SpoolFile[] = await findFiles(folder);
  let own: Own | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function write(frame: Buffer): Promise<void> {
    own ??= await beginFile(folder);
    const file = own;
    try {
      for (let at = 0; at < frame.length; ) {
        const { bytesWritten } = await file.handle.write(frame, at, null, file.bytes + at);
        at += bytesWritten;
      }
      await file.handle.datasync();
      file.bytes += frame.length;
    } catch (error) {
      // What was left unfinished is cut off by whoever reads; a new file begins where this one failed.
      own = null;
      if (file.bytes > 0) left.push(file);
      await file.handle.close().catch(() => {});
      throw error;
    }
  }

  async function forget(file: SpoolFile, bytes: number): Promise<boolean> {
    if (file.bytes > bytes) return false;
    if (own === file) {
      await own.handle.close();
      own = null;
    } else left.splice(left.indexOf(file), 1);
    await unlink(file.path);
    return true;
  }

  return {
    isEmpty: () => left.length === 0 && own === null,
    append: (rows, count, connection) => inTurn(() => write(writeFrame(rows, count, connection))),
    oldest: () => left[0] ?? own,
    forget: (file, bytes) => inTurn(() => forget(file, bytes)),
    async close() {
      await last;
      await own?.handle.close();
    },
  };
}

async function findFiles(folder: string): Promise<SpoolFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+-\w+\.spool$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const handle = await open(path);
      const { size } = await handle.stat().finally(() => handle.close());
      return { name, path, bytes: size };
    }),
  );
}

async function beginFile(folder: string): Promise<Own> {
  // The names sort by age, as far as it goes back.
  const age = String(process.hrtime.bigint()).padStart(20, '0');
  const name = `${age}-${randomBytes(8).toString('hex')}.spool`;
  const path = join(folder, name);
  const handle = await open(path, 'wx');
  const held = await open(folder);
  // Without this a power cut could lose the new file's name, and with it its content.
  await held.sync().finally(() => held.close());
  return { name, path, bytes: 0, handle };
}
