import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newToken } from '#server/platform/ids.ts';
import { isPidFileTaken, takePidFile } from './pid-file.ts';
import { secureFolder } from './secure-folder.ts';

/**
 * Locks the data folder for this process with a pid file and returns the function that releases it.
 * Throws a one-line Error if another running process holds it or the folder is not writable.
 */
export async function takeDataFolder(
  folder: string,
  from: { isEmbedded: boolean },
): Promise<() => Promise<void>> {
  const file = join(folder, 'running.pid');
  let release: Awaited<ReturnType<typeof takePidFile>>;
  try {
    await secureFolder(folder, from);
    release = await takePidFile(file);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be used: ${(error as NodeJS.ErrnoException).message}`,
    );
  }
  if (!release) throw new Error(await takenBy(file, folder));
  return release;
}

/** Whether a running process holds the lock of the folder. */
export function isDataFolderTaken(folder: string): Promise<boolean> {
  return isPidFileTaken(join(folder, 'running.pid'));
}

/**
 * The root key from which all other keys are derived. Created on the first start and stored in the
 * data folder.
 */
export async function readSecretKey(folder: string): Promise<string> {
  const file = join(folder, 'secret-key');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const fresh = `${file}.${newToken()}`;
  await writeFile(fresh, newToken(), { flag: 'wx', mode: 0o600 });
  // Processes that start at once race here: `link` is atomic, one key wins and all processes read
  // it.
  await link(fresh, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return (await readFile(file, 'utf8')).trim();
}

async function takenBy(file: string, folder: string): Promise<string> {
  const pid = await readFile(file, 'utf8').catch(() => '?');
  return `The data folder ${folder} is in use by another program (process ${pid}). Stop it, or set DATA_DIR.`;
}
