import { readFile } from 'node:fs/promises';

const STEAL_COLUMN = 8;
const MS_PER_TICK = 10;

/**
 * Processor time in milliseconds, of all cores since boot, that the host of a virtual machine gave to
 * others while this machine wanted it; null where the kernel does not count it. A host that limits a
 * machine stops all its cores, in which case latencies are those of the host.
 */
export async function readStolenMs(): Promise<number | null> {
  const text = await readFile('/proc/stat', 'latin1').catch(() => '');
  const ticks = text.split('\n')[0]?.split(/ +/)[STEAL_COLUMN];
  return ticks === undefined ? null : Number(ticks) * MS_PER_TICK;
}
