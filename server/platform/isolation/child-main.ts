import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { Refusal } from '../refusal.ts';
import { findTask } from './isolated-task.ts';
import type { ChildMessage, ParentMessage } from './messages.ts';

/** Entry point of the child process: runs one task and exits with its parent. */
let askForNext: (() => void) | undefined;

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ParentMessage) => {
  if (message.type === 'next') askForNext?.();
  else void run(message);
});

async function run({ module, name, args }: ParentMessage & { type: 'task' }): Promise<void> {
  try {
    await import(module);
    const task = findTask(module, name);
    await task.load();
    giveUpWriting();
    const result: unknown = await task.run(...(args as never[]));
    if (!isStream(result)) return send({ type: 'result', value: result });
    for await (const value of result) {
      const asked = new Promise<void>((resolve) => {
        askForNext = resolve;
      });
      send({ type: 'part', value });
      // Backpressure: the parent requests the next part after it has stored this one.
      await asked;
    }
    send({ type: 'end' });
  } catch (error) {
    send(failureOf(error));
  }
}

/** Stores compiled modules for the next task. Afterwards the process can only read. */
function giveUpWriting(): void {
  flushCompileCache();
  process.permission?.drop?.('fs.write');
  if (process.permission?.has('fs.write', getCompileCacheDir())) {
    throw new Error('The task could write compiled modules.');
  }
}

function failureOf(error: unknown): ChildMessage {
  if (error instanceof Refusal) return { type: 'refusal', key: error.key, data: error.data };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { type: 'fault', message, stack: stack ?? '' };
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
