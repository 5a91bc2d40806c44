import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { now } from '#server/platform/clock.ts';

const WORKER = fileURLToPath(new URL('./payer-process.ts', import.meta.url));
const READY = 3;

/** How a worker ended: killed, or its step finished before. */
export type End = 'killed' | 'survived';

/** Workers that wait for a start message; a few are started in advance. */
export function openWorkers(env: NodeJS.ProcessEnv) {
  const start = () => {
    const child = fork(WORKER, [JSON.stringify(env)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return { child, ready: once(child, 'message') };
  };
  const waiting = Array.from({ length: READY }, start);
  return {
    /**
     * Runs one step and kills it before its nth statement; `watch` may kill it at another moment.
     */
    step: async (nth: number, watch: (kill: () => void) => void): Promise<End> => {
      const next = waiting.shift() ?? start();
      waiting.push(start());
      await next.ready;
      return walk(next.child, nth, watch);
    },
    close: () => {
      for (const { child } of waiting) child.kill('SIGKILL');
    },
  };
}

async function walk(
  child: ChildProcess,
  nth: number,
  watch: (kill: () => void) => void,
): Promise<End> {
  let survived = false;
  child.on('message', (word) => {
    survived ||= word === 'survived';
  });
  const ended = once(child, 'exit');
  watch(() => child.kill('SIGKILL'));
  child.send({ nth, shift_ms: now().getTime() - Date.now() });
  await ended;
  return survived ? 'survived' : 'killed';
}
