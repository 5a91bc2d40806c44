import { readFileSync, statSync } from 'node:fs';
import { isAlive } from '#server/platform/is-alive.ts';

/** A spool file that nobody can be asked about is left to its owner for so long. */
export const STRANGERS_MS = 60_000;

const opened = new Set<number>();
let serial = 0;

/** Who appends to a spool file: `name` goes into the file's own name. */
export type Owner = { name: string; end: () => void };

/**
 * A new owner in this process. The name tells the process beyond its number, which is given again:
 * by the moment it began and by the room (of a container) in which its number counts.
 */
export function nameOwner(): Owner {
  serial += 1;
  const mine = serial;
  opened.add(mine);
  const name = [process.pid, startOf(process.pid), capabilityOf(), mine].join('x');
  return { name, end: () => void opened.delete(mine) };
}

/** Whether an owner may still append; null: it lived in a room we cannot look into. */
export function isOwnerThere(name: string): boolean | null {
  const [pid = 0, start = 0, room = 0, number = 0] = name.split('x').map(Number);
  if (room !== capabilityOf()) return null;
  if (pid === process.pid) return start === startOf(pid) && opened.has(number);
  return isAlive(pid) && startOf(pid) === start;
}

/** When a process began, in ticks since the machine did; 0 where that cannot be known. */
function startOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may hold anything, spaces too.
    const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // One that ended and was not fetched yet writes no more.
    return state === 'Z' || state === 'X' ? -1 : Number(fields[18]);
  } catch {
    return 0;
  }
}

function capabilityOf(): number {
  try {
    return statSync('/proc/self/ns/pid').ino;
  } catch {
    return 0;
  }
}
