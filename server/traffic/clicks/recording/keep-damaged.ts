import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type SpoolFile, syncFolder } from './begin-spool-file.ts';

/** In the data folder, beside the spool. The program never deletes what is in it. */
const FOLDER = 'spool-damaged';

/**
 * Keeps a file of which a part cannot be read under its name in another folder, and returns that path.
 * A hard link needs no space and also has what is appended later.
 */
export async function keepDamaged(file: SpoolFile): Promise<string> {
  const folder = join(dirname(dirname(file.path)), FOLDER);
  const kept = join(folder, file.name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await link(file.path, kept).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code === 'ENOENT') throw error;
    // Not every file system has hard links.
    await copyFile(file.path, kept);
  });
  await syncFolder(folder);
  file.isDamaged = true;
  return kept;
}

/** The damaged spool files that are kept in a data folder, by path. */
export async function listDamagedFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.sort().map((name) => join(folder, name));
}
