import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { isAlive } from './is-alive.ts';

const taken = new Set<string>();

/**
 * Takes what a file stands for, for this process, by writing its number; answers how to give it back,
 * or null where another running process has it.
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

/** Whether a running process has it. */
export async function isPidFileTaken(file: string): Promise<boolean> {
  await removeStale(file);
  return existsSync(file);
}

async function removeStale(file: string): Promise<void> {
  const pid = Number(await readFile(file, 'utf8').catch(() => '-1'));
  // Between its making and its writing the file is empty: whose it is shows in a moment.
  if (pid === 0) return;
  // A restarted container gives the old number to the new process, which is then no rival.
  const isRestarted = pid === process.pid && !taken.has(file);
  if (isRestarted || !(pid > 0) || !isAlive(pid)) await rm(file, { force: true });
}
