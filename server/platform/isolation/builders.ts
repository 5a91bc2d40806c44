import { setTimeout } from 'node:timers/promises';
import { refuse } from '../refusal.ts';
import { isolatedTask } from './isolated-task.ts';

/** Tasks that fail in every way, for tests. */
async function makeTrouble(kind: string): Promise<unknown> {
  if (kind === 'refuse') refuse('FILE_ROWS_INVALID', { rows: 3 });
  if (kind === 'fault') throw new TypeError('a fault of the program');
  // One allocation this large ends a worker thread and its whole process immediately.
  if (kind === 'memory') return 'a,'.repeat(150_000_000).split(',').length;
  if (kind === 'crash') process.abort();
  while (kind === 'time');
  if (kind === 'wait') await setTimeout(3_000);
  return { kind, bytes: Buffer.from('abc'), at: new Date(0), big: 5n };
}

/** Reports what the process of a task can do: only reading files is allowed. */
async function tryAbilities(path: string): Promise<Record<string, string>> {
  const { readFile, writeFile } = await import('node:fs/promises');
  const { execFileSync } = await import('node:child_process');
  const { connect } = await import('node:net');
  const { getCompileCacheDir } = await import('node:module');
  const attempts: [string, () => unknown][] = [
    ['read', () => readFile(path)],
    ['write', () => writeFile(`${path}.written`, '')],
    ['write to the cache', () => writeFile(`${getCompileCacheDir()}/written`, '')],
    ['run', () => execFileSync(process.execPath, ['--version'])],
    [
      'connect',
      () =>
        new Promise((resolve, reject) =>
          connect({ port: 1, host: '127.0.0.1' }).on('connect', resolve).on('error', reject),
        ),
    ],
  ];
  const found: Record<string, string> = { environment: Object.keys(process.env).join(' ') };
  for (const [name, attempt] of attempts) {
    try {
      await attempt();
      found[name] = 'allowed';
    } catch (error) {
      found[name] = (error as NodeJS.ErrnoException).code ?? String(error);
    }
  }
  return found;
}

/** Counts up; `produced` shows how far it is ahead of its reader. */
async function* countTo(last: number): AsyncGenerator<{ count: number; produced: number }> {
  for (let count = 1; count <= last; count += 1) yield { count, produced: count };
}

export const troubleTask = isolatedTask(import.meta.url, 'file', makeTrouble);
export const abilitiesTask = isolatedTask(import.meta.url, 'file', tryAbilities);
export const countTask = isolatedTask(import.meta.url, 'feed', countTo);
