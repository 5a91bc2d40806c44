import { readFileSync } from 'node:fs';

/** Linux counts 100 ticks a second for programs. */
const TICK_MS = 10;

/**
 * Processor time in ms that a process and its threads have used so far; null where the system does
 * not report it, or when the process has ended.
 */
export function readCpuMs(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
