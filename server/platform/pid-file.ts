import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { isAlive } from './is-alive.ts';

const taken = new Set<string>();

/**
 * Takes a lock for this process by writing its pid to the file. Returns the function that releases
 * it, or null if another running process holds the lock.
 */
export async function takePidFile(file: string): Promise<(() => Promise<void>) | null> {
  await removeStale(file);
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  taken.add(file);
  return async () => {
    taken.delete(file);
    await rm(file, { force: true });
  };
}

/** Whether a running process holds the lock. */
export async function isPidFileTaken(file: string): Promise<boolean> {
  await removeStale(file);
  return existsSync(file);
}

async function removeStale(file: string): Promise<void> {
  const pid = Number(await readFile(file, 'utf8').catch(() => '-1'));
  // Between creation and writing the file is empty; its owner will be known in a moment.
  if (pid === 0) return;
  // In a restarted container the new process can have the pid of the old one; the lock is then
  // stale.
  const isRestarted = pid === process.pid && !taken.has(file);
  if (isRestarted || !(pid > 0) || !isAlive(pid)) await rm(file, { force: true });
}
