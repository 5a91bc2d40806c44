import { existsSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isAlive } from './is-alive.ts';

const held = new Set<string>();
let sequence = 0;

/**
 * Takes a lock for this process by writing its pid to the file. Returns the function that releases
 * it, or null if another running process, or another caller in this process, holds the lock.
 */
export async function takePidFile(file: string): Promise<(() => Promise<void>) | null> {
  // Within a process the set decides, before the first await.
  if (held.has(file)) return null;
  held.add(file);
  try {
    await removeStale(file);
    if (await createWithPid(file)) return () => release(file);
  } catch (error) {
    held.delete(file);
    throw error;
  }
  held.delete(file);
  return null;
}

/** Whether a running process holds the lock. */
export async function isPidFileTaken(file: string): Promise<boolean> {
  if (!held.has(file)) await removeStale(file);
  return existsSync(file);
}

async function release(file: string): Promise<void> {
  await rm(file, { force: true });
  held.delete(file);
}

/** Links a file that already has its content, so that no reader finds a lock without a pid. */
async function createWithPid(file: string): Promise<boolean> {
  const complete = nextName(file);
  await writeFile(complete, String(process.pid), { flag: 'wx' });
  try {
    await link(complete, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(complete, { force: true });
  }
}

async function removeStale(file: string): Promise<void> {
  if (!(await isStale(file))) return;
  // Another process may have replaced the lock since it was read: move it away, then look again.
  const moved = nextName(file);
  try {
    await rename(file, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (!(await isStale(moved))) await link(moved, file).catch(() => {});
  await rm(moved, { force: true });
}

async function isStale(file: string): Promise<boolean> {
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null) return false;
  const pid = Number(content);
  // In a restarted container the new process can have the pid of the old one.
  return !(pid > 0) || pid === process.pid || !isAlive(pid);
}

function nextName(file: string): string {
  sequence += 1;
  return `${file}.${process.pid}.${sequence}`;
}
