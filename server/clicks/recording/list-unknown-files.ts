import { readdir } from 'node:fs/promises';

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
  return names.filter((name) => !SPOOL_FILE.test(name)).sort();
}
