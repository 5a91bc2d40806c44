import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readStat } from '#fixtures/testing/read-stat.ts';

/**
 * Suspends all processes of the PostgreSQL server in `folder`, like a hanging disk. Returns the
 * function that resumes them.
 */
export async function freezeServer(folder: string): Promise<() => void> {
  const postmaster = await readPostmaster(folder);
  // First, because it would start new processes.
  process.kill(postmaster, 'SIGSTOP');
  const frozen = [postmaster, ...(await listChildren(postmaster))];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of frozen.splice(0)) resume(pid);
  };
}

/** The process id of the server's postmaster. */
export async function readPostmaster(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function listChildren(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const [, field] = await readStat(`/proc/${name}`);
    if (Number(field) === parent) found.push(Number(name));
  }
  return found;
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The process has ended since.
  }
}
