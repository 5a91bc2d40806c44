import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reportOrder, type WriterOrder } from './operations.ts';

const SCRIPT = fileURLToPath(new URL('./write-entries.ts', import.meta.url));

/** A writer in its own process. */
export type Writer = {
  /** The refusal of each group (null: committed), or 'killed'. */
  carryOut: (order: WriterOrder) => Promise<readonly (string | null)[] | 'killed'>;
  kill: () => Promise<void>;
};

/** Starts a writer on the database at `url`. */
export async function runWriter(url: string): Promise<Writer> {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
  const exit = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error('no writer'))),
  ]);
  return {
    carryOut: async (order) => {
      const answer = once(child, 'message').then(([message]) => message.refusals);
      // If the process has already exited, the exit event below resolves.
      child.send(reportOrder(order), () => {});
      return Promise.race([answer, exit.then(() => 'killed' as const)]);
    },
    kill: () => end(child, exit),
  };
}

async function end(child: ChildProcess, exit: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await exit;
}
