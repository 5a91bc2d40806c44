import { readdir, readFile } from 'node:fs/promises';
import { listDescendants } from './read-cpu.ts';

const TICK_US = 10_000;

/** Processor time in microseconds by kind of thread. */
export type ThreadTimes = Map<string, { userUs: number; systemUs: number }>;

/**
 * The processor time used so far by the threads of a process, by kind (its main thread, libuv's pool,
 * V8's workers), and by its descendants, which are those of PostgreSQL. Empty without /proc.
 */
export async function readThreads(root: number): Promise<ThreadTimes> {
  const times: ThreadTimes = new Map();
  for (const pid of await listDescendants(root)) {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
    for (const thread of threads) {
      const text = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => null);
      if (text === null) continue;
      const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const kind = kindOf(name, pid === root, Number(thread) === root);
      const time = times.get(kind) ?? { userUs: 0, systemUs: 0 };
      time.userUs += Number(fields[11]) * TICK_US;
      time.systemUs += Number(fields[12]) * TICK_US;
      times.set(kind, time);
    }
  }
  return times;
}

function kindOf(name: string, isServer: boolean, isMain: boolean): string {
  if (!isServer) return 'PostgreSQL';
  if (isMain) return 'main thread';
  return name.startsWith('libuv') ? 'libuv pool' : 'V8 workers';
}
