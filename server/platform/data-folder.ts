import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './db/embedded.ts';
import { newToken } from './ids.ts';

/**
 * Takes the data folder for this process; answers how to give it back. Throws a one-line Error
 * where another running process has it or it cannot be written.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'running.pid');
  try {
    await mkdir(folder, { recursive: true });
    await removeStale(file);
    await writeFile(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(await takenBy(file, folder));
    throw new Error(`The data folder ${folder} cannot be used: ${message}`);
  }
  return () => rm(file, { force: true });
}

/** The key all other keys are derived from, made on the first start and kept beside the data. */
export async function readSecretKey(folder: string): Promise<string> {
  const file = join(folder, 'secret-key');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const key = newToken();
  await writeFile(file, key, { flag: 'wx' });
  await chmod(file, 0o600);
  return key;
}

async function removeStale(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const pid = Number(await readFile(file, 'utf8'));
  // A restarted container gives the same number to the new process: our own is no rival.
  if (pid === process.pid || !(pid > 0) || !isAlive(pid)) await rm(file, { force: true });
}

async function takenBy(file: string, folder: string): Promise<string> {
  const pid = await readFile(file, 'utf8').catch(() => '?');
  return `The data folder ${folder} is in use by another Tributary (process ${pid}). Stop it, or set DATA_DIR.`;
}
