import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../refusal.ts';
import type { IsolatedTask } from './isolated-task.ts';
import { type TaskKind, taskLimits } from './limits.ts';
import type { ChildMessage } from './messages.ts';
import { openChild } from './open-child.ts';
import { openTurns, type TakeTurn } from './open-turns.ts';

type Run = (...args: never[]) => unknown;
type PartOf<Function extends Run> =
  Awaited<ReturnType<Function>> extends AsyncIterable<infer Part> ? Part : never;

const trusted = new AsyncLocalStorage<true>();

/**
 * Runs the tasks of `work` in this process, without limits: only for files that the program itself
 * has written. Starting a process takes a quarter of a second of processor time.
 */
export function trustFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  return trusted.run(true, work);
}

/**
 * Runs a task in its own process with limits of memory and time, so that a malicious or broken file
 * costs one task and never the program. Refuses what the task refuses, SERVICE_BUSY,
 * FILE_TAKES_TOO_LONG, FILE_TAKES_TOO_MUCH_MEMORY and FILE_CRASHED_READER.
 */
export async function runIsolated<Function extends Run>(
  task: IsolatedTask<Function>,
  args: Parameters<Function>,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Function>>> {
  if (trusted.getStore()) return (await task.run(...args)) as Awaited<ReturnType<Function>>;
  for await (const message of exchange(task, args, signal)) {
    if (message.type === 'result') return message.value as Awaited<ReturnType<Function>>;
  }
  throw new Error(`The task ${task.name} streams its result.`);
}

/**
 * The same for a task that returns an async iterable: yields its parts one at a time, on demand.
 */
export async function* streamIsolated<Function extends Run>(
  task: IsolatedTask<Function>,
  args: Parameters<Function>,
  signal?: AbortSignal,
): AsyncGenerator<PartOf<Function>> {
  if (trusted.getStore()) return yield* task.run(...args) as AsyncIterable<PartOf<Function>>;
  for await (const message of exchange(task, args, signal)) {
    if (message.type === 'part') yield message.value as PartOf<Function>;
  }
}

const turns = new Map<TaskKind, TakeTurn>();

async function* exchange(
  { module, name, kind }: IsolatedTask,
  args: unknown[],
  signal: AbortSignal | undefined,
): AsyncGenerator<ChildMessage & { type: 'part' | 'result' }> {
  const take = turns.get(kind) ?? openTurns(taskLimits[kind]);
  turns.set(kind, take);
  const release = await take();
  const child = openChild(taskLimits[kind], signal);
  try {
    child.send({ type: 'task', module, name, args });
    for (;;) {
      const message = await child.receive();
      if (message.type === 'refusal') throw new Refusal(message.key, message.data);
      if (message.type === 'fault') throw faultOf(name, message);
      if (message.type === 'end') return;
      yield message;
      if (message.type === 'result') return;
      child.send({ type: 'next' });
    }
  } finally {
    child.kill();
    release();
  }
}

function faultOf(name: string, { message, stack }: ChildMessage & { type: 'fault' }): Error {
  const fault = new Error(`${name}: ${message}`);
  fault.stack = stack;
  return fault;
}
