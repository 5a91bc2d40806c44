import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT } from './frame-format.ts';
import { openFrameReader } from './read-frames.ts';

/** The name of a spool file: age, random part and owner (`name-owner.ts`). */
export const SPOOL_FILE = /^\d+-[0-9a-f]+_([0-9x]+)\.spool$/;

/**
 * Names in the spool folder that are not spool files of this version. They are never loaded, and may
 * contain clicks of another version. Empty if the folder does not exist.
 */
export async function listUnknownFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const isUnknown = await Promise.all(
    names.map(async (name) => !SPOOL_FILE.test(name) || (await hasOtherFormat(join(folder, name)))),
  );
  return names.filter((_name, index) => isUnknown[index]).sort();
}

/** Files of another version by path, with the size at which that was found. They do not change. */
const others = new Map<string, number>();

/**
 * Whether a spool file begins with the mark of another format version and has no frame of this one. Its
 * frames would look damaged to this version. A frame of this version shows that only the mark is damaged.
 */
export async function hasOtherFormat(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(FORMAT.length), 0, FORMAT.length, 0);
    const mark = buffer.toString('latin1');
    if (!mark.startsWith(FORMAT.slice(0, -1)) || mark === FORMAT) return false;
    const { size } = await handle.stat();
    if (others.get(path) === size) return true;
    const file = { path, isAcknowledged: false };
    const { frames } = await openFrameReader()(file, 0, size);
    if (frames.length === 0) others.set(path, size);
    return frames.length === 0;
  } finally {
    await handle.close();
  }
}
