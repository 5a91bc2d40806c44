import { readdir, readFile } from 'node:fs/promises';

const TICK_MS = 10;

/**
 * Milliseconds of processor that a process and all its descendants have used up to now: what is left
 * of a comparison on a machine that others use too. null where there is no /proc.
 */
export async function readCpuMs(root: number): Promise<number | null> {
  const names = await readdir('/proc').catch(() => null);
  if (names === null) return null;
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (text === null) continue;
    // The command in brackets may hold anything, spaces too.
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
