import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newToken } from './ids.ts';
import { isPidFileTaken, takePidFile } from './pid-file.ts';

/**
 * Takes the data folder for this process; answers how to give it back. Throws a one-line Error
 * where another running process has it or it cannot be written.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'running.pid');
  let giveBack: Awaited<ReturnType<typeof takePidFile>>;
  try {
    await makeDataFolder(folder);
    giveBack = await takePidFile(file);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be used: ${(error as NodeJS.ErrnoException).message}`,
    );
  }
  if (!giveBack) throw new Error(await takenBy(file, folder));
  return giveBack;
}

/** Makes the data folder where there is none, for a process that shares it with others. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // As root the database runs as another user, who must be able to walk through.
  if (process.getuid?.() === 0) await chmod(folder, (await stat(folder)).mode | 0o011);
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
