import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Stores files in a folder, which is created with the first file. */
export function openFolder(folder: string): FileStore {
  return {
    read: (name) => readFile(join(folder, name)).catch(nullIfMissing),
    async save(name, source) {
      const half = `${join(folder, name)}.half`;
      await mkdir(folder, { recursive: true });
      try {
        await copyFile(source, half, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        const file = await open(half, 'r+');
        await file.sync().finally(() => file.close());
        await rename(half, join(folder, name));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async open(name) {
      const file = await open(join(folder, name)).catch(nullIfMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },
    delete: (name) => rm(join(folder, name), { force: true }),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
