import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './write-archive.ts';

/** Folders of the data folder, besides database and spool, that cannot be derived from others. */
const FOLDERS = ['uploads', 'clicks', 'mail', 'spool-damaged'];

/**
 * Keeps every spool file of the moment by a hard link, so that it can be copied after it was loaded
 * and deleted. Called just before and just after the moment of the database: a file that exists in
 * between exists for longer than that.
 */
export async function keepSpool(dataDir: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  const folder = join(dataDir, 'spool');
  for (const name of await readdir(folder).catch(() => [])) {
    await link(join(folder, name), join(kept, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
    });
  }
}

/** Adds the spool files that were kept, and the files of the data folder. */
export async function copyData(
  archive: ArchiveWriter,
  dataDir: string,
  kept: string,
): Promise<void> {
  await copyTree(archive, kept, 'data/spool');
  await rm(kept, { recursive: true, force: true });
  for (const name of FOLDERS) await copyTree(archive, join(dataDir, name), `data/${name}`);
}

async function copyTree(archive: ArchiveWriter, folder: string, name: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const [path, entryName] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) await copyTree(archive, path, entryName);
    else if (entry.isFile()) {
      // A file that was just deleted has expired.
      await archive.addFile(entryName, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
}
