import type { TaskKind } from './limits.ts';

type Run = (...args: never[]) => unknown;

/** A function that runs in a child process: where it is declared, and its limits. */
export type IsolatedTask<Function extends Run = Run> = {
  module: string;
  name: string;
  kind: TaskKind;
  /** The function itself, for the child process and for proofs that start their own process. */
  run: Function;
  /** Loads what the function imports at its first call. */
  load: () => Promise<unknown>;
};

const declared = new Map<string, IsolatedTask>();

/**
 * Declares a named function as a task; `module` is the `import.meta.url` of its file. Arguments and
 * result are copied between processes by structured clone, so they contain only data. A large library
 * is imported by the function, not by its file, which the server imports too; `load` imports it in the
 * child process while that may still store compiled modules.
 */
export function isolatedTask<Function extends Run>(
  module: string,
  kind: TaskKind,
  run: Function,
  load: () => Promise<unknown> = async () => null,
): IsolatedTask<Function> {
  const task = { module, name: run.name, kind, run, load };
  declared.set(`${module} ${run.name}`, task);
  return task;
}

/** Finds a task by name after the module that declares it is loaded. */
export function findTask(module: string, name: string): IsolatedTask {
  const task = declared.get(`${module} ${name}`);
  if (!task) throw new Error(`${module} declares no task ${name}.`);
  return task;
}
