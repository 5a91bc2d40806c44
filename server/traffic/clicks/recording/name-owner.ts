import { readFileSync, statSync } from 'node:fs';
import { isAlive } from '#server/operations/data-folder/is-alive.ts';

/**
 * A spool file whose owner cannot be checked is adopted only after it has been idle this long.
 */
export const FOREIGN_IDLE_MS = 60_000;

const opened = new Set<number>();
let serial = 0;

/** The process that appends to a spool file; `name` becomes part of the file name. */
export type Owner = { name: string; end: () => void };

/**
 * Creates an owner in this process. Process ids are reused, so the name also contains the start
 * time of the process and the PID namespace (of the container) in which its id is valid.
 */
export function nameOwner(): Owner {
  serial += 1;
  const number = serial;
  opened.add(number);
  const name = [process.pid, startOf(process.pid), pidNamespace(), number].join('x');
  return { name, end: () => void opened.delete(number) };
}

/** Whether an owner may still append; null if it ran in another PID namespace. */
export function isOwnerThere(name: string): boolean | null {
  const [pid = 0, start = 0, namespace = 0, number = 0] = name.split('x').map(Number);
  if (namespace !== pidNamespace()) return null;
  if (pid === process.pid) return start === startOf(pid) && opened.has(number);
  return isAlive(pid) && startOf(pid) === start;
}

/** The start time of a process in clock ticks since boot; 0 if unknown. */
function startOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain anything, including spaces.
    const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // A zombie process does not write any more.
    return state === 'Z' || state === 'X' ? -1 : Number(fields[18]);
  } catch {
    return 0;
  }
}

function pidNamespace(): number {
  try {
    return statSync('/proc/self/ns/pid').ino;
  } catch {
    return 0;
  }
}
