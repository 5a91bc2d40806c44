import { readdir, readFile } from 'node:fs/promises';

const TICK_MS = 10;

type Times = [number, number, number, number];
/** `endedMs` is the time of its children that have ended. */
type Process = { parent: number; ms: number; endedMs: number };

/**
 * The processor time in milliseconds used so far by a process and all its descendants. It remains
 * comparable on a shared machine, where elapsed time is not. null without /proc.
 */
export async function readCpuMs(root: number): Promise<number | null> {
  return (await readCpu(root))?.all ?? null;
}

/** The processor time of a process (`own`) and of it with its descendants (`all`), as `readCpuMs`. */
export async function readCpu(root: number): Promise<{ own: number; all: number } | null> {
  const processes = await readProcesses();
  if (processes.size === 0) return null;
  const msOf = (pid: number) => processes.get(pid)?.ms ?? 0;
  // The database ends a process with its connection, which is closed while the other server works.
  const all = descendantsOf(root, processes).reduce(
    (sum, pid) => sum + msOf(pid) + (processes.get(pid)?.endedMs ?? 0),
    0,
  );
  return { own: msOf(root), all };
}

/** A process and all its descendants; empty without /proc. */
export async function listDescendants(root: number): Promise<number[]> {
  return descendantsOf(root, await readProcesses());
}

async function readProcesses(): Promise<Map<number, Process>> {
  const processes = new Map<number, Process>();
  const names = await readdir('/proc').catch(() => []);
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (text === null) continue;
    // The command in parentheses may contain anything, including spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as Times;
    const ms = (user + system) * TICK_MS;
    const endedMs = (endedUser + endedSystem) * TICK_MS;
    processes.set(Number(name), { parent: Number(fields[1]), ms, endedMs });
  }
  return processes;
}

function descendantsOf(root: number, processes: ReadonlyMap<number, Process>): number[] {
  return [...processes.keys()].filter((pid) => {
    let at: number | undefined = pid;
    while (at !== undefined && at > 1 && at !== root) at = processes.get(at)?.parent;
    return at === root;
  });
}
