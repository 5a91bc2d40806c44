import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

type Place = Pick<Config, 'data_dir'>;

// Names are made by us. A name with anything else in it could leave the folder.
const NAME = /^[0-9A-Za-z]{8,64}\.[a-z0-9]{2,5}$/;

/** Keeps a file below DATA_DIR/uploads: on disk as a whole when this returns, or not at all. */
export async function keepFile(config: Place, name: string, bytes: Uint8Array): Promise<void> {
  const path = pathOf(config, name);
  const half = `${path}.half`;
  await mkdir(folderOf(config), { recursive: true });
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
}

/** The bytes of a kept file, or null where it is gone. */
export async function readKeptFile(config: Place, name: string): Promise<Buffer | null> {
  return readFile(pathOf(config, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Removes a kept file; one that is gone already is no error. */
export async function dropFile(config: Place, name: string): Promise<void> {
  await rm(pathOf(config, name), { force: true });
}

const folderOf = (config: Place) => join(config.data_dir, 'uploads');

function pathOf(config: Place, name: string): string {
  if (!NAME.test(name)) throw new Error('That is no name of a stored file.');
  return join(folderOf(config), name);
}
