import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stops all processes of the PostgreSQL in `folder` where they are, as a hanging disk does. */
export async function freezeServer(folder: string): Promise<() => void> {
  const postmaster = await readPostmaster(folder);
  // First, or it would start more of them.
  process.kill(postmaster, 'SIGSTOP');
  const frozen = [postmaster, ...(await listChildren(postmaster))];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of frozen.splice(0)) resume(pid);
  };
}

/** The number of the server's first process. */
export async function readPostmaster(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function listChildren(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The command in brackets may hold anything, spaces too.
    const field = text.slice(text.lastIndexOf(')') + 2).split(' ')[1];
    if (Number(field) === parent) found.push(Number(name));
  }
  return found;
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The program has ended it meanwhile.
  }
}
