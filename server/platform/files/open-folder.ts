import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Keeps files in a folder, which is made when the first one comes. */
export function openFolder(folder: string): FileStore {
  return {
    async keep(name, bytes) {
      const path = join(folder, name);
      const half = `${path}.half`;
      await mkdir(folder, { recursive: true });
      try {
        const file = await open(half, 'wx', 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    read: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    drop: (name) => rm(join(folder, name), { force: true }),
  };
}
