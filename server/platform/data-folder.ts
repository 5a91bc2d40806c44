import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newToken } from './ids.ts';
import { isPidFileTaken, takePidFile } from './pid-file.ts';
import { secureFolder } from './secure-folder.ts';

/**
 * Takes the data folder for this process; answers how to give it back. Throws a one-line Error
 * where another running process has it or it cannot be written.
 */
export async function takeDataFolder(
  folder: string,
  from: { isEmbedded: boolean },
): Promise<() => Promise<void>> {
  const file = join(folder, 'running.pid');
  let giveBack: Awaited<ReturnType<typeof takePidFile>>;
  try {
    await secureFolder(folder, from);
    giveBack = await takePidFile(file);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be used: ${(error as NodeJS.ErrnoException).message}`,
    );
  }
  if (!giveBack) throw new Error(await takenBy(file, folder));
  return giveBack;
}

/** Whether a running process has the folder. */
export function isDataFolderTaken(folder: string): Promise<boolean> {
  return isPidFileTaken(join(folder, 'running.pid'));
}

/** The key all other keys are derived from, made on the first start and kept beside the data. */
export async function readSecretKey(folder: string): Promise<string> {
  const file = join(folder, 'secret-key');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const fresh = `${file}.${newToken()}`;
  await writeFile(fresh, newToken(), { flag: 'wx', mode: 0o600 });
  // Of several that start together one gives the key, whole, and all take it.
  await link(fresh, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return (await readFile(file, 'utf8')).trim();
}

async function takenBy(file: string, folder: string): Promise<string> {
  const pid = await readFile(file, 'utf8').catch(() => '?');
  return `The data folder ${folder} is in use by another Tributary (process ${pid}). Stop it, or set DATA_DIR.`;
}
