import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freezeProcess } from '#fixtures/testing/freeze-process.ts';
import { runProxy } from '#fixtures/testing/run-proxy.ts';

/** A process, or a group of processes, that faults happen to. */
export type Member = {
  name: string;
  start: () => Promise<void>;
  /** By SIGKILL. */
  kill: () => Promise<void>;
  /** By SIGSTOP: connections stay open and nothing is answered. */
  freeze: () => Promise<void>;
  thaw: () => void;
};

/** Starts of a process: its id, and the function that kills it. */
type Started = { pid: number; kill: () => Promise<void> };

/** A member that consists of one process; `start` may be called again after it was killed. */
export function openMember(name: string, start: () => Promise<Started>): Member {
  let started: Started | null = null;
  return {
    name,
    async start() {
      started ??= await start();
    },
    async kill() {
      const before = started;
      started = null;
      await before?.kill();
    },
    async freeze() {
      if (started) await freezeProcess(started.pid);
    },
    thaw() {
      if (started) process.kill(started.pid, 'SIGCONT');
    },
  };
}

/** A member that is a server with a configuration file, listening on `port`. */
export function openServer(name: string, command: string, args: string[], port: number): Member {
  return openMember(name, async () => {
    const { pid, stop } = await runProxy(command, args, port);
    return { pid, kill: () => stop('SIGKILL') };
  });
}

/**
 * Writes an example of `deploy/cluster/` with other addresses and folders into `folder`; returns its
 * path. Throws if a text to be replaced is not in the example.
 */
export async function writeExample(
  example: string,
  folder: string,
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<string> {
  const source = fileURLToPath(new URL(`../../../deploy/cluster/${example}`, import.meta.url));
  let text = await readFile(source, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${example} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}
