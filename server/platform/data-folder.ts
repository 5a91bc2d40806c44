import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './db/embedded.ts';
import { newToken } from './ids.ts';

const taken = new Set<string>();

/**
 * Takes the data folder for this process; answers how to give it back. Throws a one-line Error
 * where another running process has it or it cannot be written.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'running.pid');
  try {
    await makeDataFolder(folder);
    await removeStale(file);
    await writeFile(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(await takenBy(file, folder));
    throw new Error(`The data folder ${folder} cannot be used: ${message}`);
  }
  taken.add(file);
  return async () => {
    taken.delete(file);
    await rm(file, { force: true });
  };
}

/** Makes the data folder where there is none, for a process that shares it with others. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // As root the database runs as another user, who must be able to walk through.
  if (process.getuid?.() === 0) await chmod(folder, (await stat(folder)).mode | 0o011);
}

/** Whether a running process has the folder. */
export async function isDataFolderTaken(folder: string): Promise<boolean> {
  const file = join(folder, 'running.pid');
  await removeStale(file);
  return existsSync(file);
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

async function removeStale(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const pid = Number(await readFile(file, 'utf8'));
  // A restarted container gives the old number to the new process, which is then no rival.
  const isRestarted = pid === process.pid && !taken.has(file);
  if (isRestarted || !(pid > 0) || !isAlive(pid)) await rm(file, { force: true });
}

async function takenBy(file: string, folder: string): Promise<string> {
  const pid = await readFile(file, 'utf8').catch(() => '?');
  return `The data folder ${folder} is in use by another Tributary (process ${pid}). Stop it, or set DATA_DIR.`;
}
