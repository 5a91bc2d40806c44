import { readdir, readFile } from 'node:fs/promises';

const TICK_MS = 10;

/**
 * The processor time in milliseconds used so far by a process and all its descendants. It remains
 * comparable on a shared machine, where elapsed time is not. null without /proc.
 */
export async function readCpuMs(root: number): Promise<number | null> {
  const names = await readdir('/proc').catch(() => null);
  if (names === null) return null;
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (text === null) continue;
    // The command in parentheses may contain anything, including spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    parents.set(Number(name), Number(fields[1]));
    used.set(Number(name), (Number(fields[11]) + Number(fields[12])) * TICK_MS);
  }
  let sum = 0;
  for (const [id, ms] of used) {
    let at: number | undefined = id;
    while (at !== undefined && at > 1 && at !== root) at = parents.get(at);
    if (at === root) sum += ms;
  }
  return sum;
}
