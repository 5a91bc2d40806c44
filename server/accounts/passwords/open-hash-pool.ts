import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '#server/platform/refusal.ts';

/** The parameters of one Argon2id computation; `memory` is in KiB, `tagLength` in bytes. */
export type HashJob = {
  message: string;
  nonce: Buffer;
  parallelism: number;
  tagLength: number;
  memory: number;
  passes: number;
};

/**
 * Priority class of a hash: `stranger` is unauthenticated, `proven` has a known device, a session
 * or a mailed token, `internal` is the program itself (start-up, demonstration, commands).
 */
export type HashCaller = 'stranger' | 'proven' | 'internal';

type Task = {
  job: HashJob;
  caller: HashCaller;
  resolve: (hash: Buffer) => void;
  reject: (error: unknown) => void;
};
type Thread = { worker: Worker; task: Task | undefined };

/**
 * Queue limits. The last places are not available to strangers, so that a flood cannot take them.
 */
const MAX_WAITING: Readonly<Record<HashCaller, number>> = {
  stranger: 24,
  proven: 32,
  internal: Number.POSITIVE_INFINITY,
};
const RETRY_AFTER_SECONDS = 5;

/**
 * Computes hashes on dedicated threads, not in libuv's pool, which writes the click spool. Applies
 * backpressure: refuses SERVICE_BUSY with `retry_after_seconds` when the queue is full. Threads
 * start with the first hash.
 */
export function openHashPool(maxThreads: number) {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];

  function startThread(): Thread {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url));
    const thread: Thread = { worker, task: undefined };
    threads.add(thread);
    worker.on('message', (hash: Uint8Array) =>
      finish(thread, ({ resolve }) => resolve(Buffer.from(hash))),
    );
    void once(worker, 'exit').then(
      () => drop(thread, new Error('a hashing thread ended')),
      (error) => drop(thread, error),
    );
    return thread;
  }

  function finish(thread: Thread, settle: (task: Task) => void): void {
    const { task } = thread;
    thread.task = undefined;
    // An idle thread does not keep the process alive.
    thread.worker.unref();
    if (task) settle(task);
    assign();
  }

  function drop(thread: Thread, error: unknown): void {
    threads.delete(thread);
    finish(thread, ({ reject }) => reject(error));
  }

  function freeThread(): Thread | undefined {
    for (const thread of threads) if (!thread.task) return thread;
    return threads.size < maxThreads ? startThread() : undefined;
  }

  /** Callers who have proved something are queued ahead of strangers. */
  function enqueue(task: Task): void {
    const place =
      task.caller === 'proven' ? waiting.findIndex(({ caller }) => caller !== 'proven') : -1;
    waiting.splice(place === -1 ? waiting.length : place, 0, task);
  }

  function assign(): void {
    while (waiting.length > 0) {
      const thread = freeThread();
      if (!thread) return;
      const task = waiting.shift();
      thread.task = task;
      thread.worker.ref();
      thread.worker.postMessage(task?.job);
    }
  }

  return async function computeHash(job: HashJob, caller: HashCaller): Promise<Buffer> {
    if (waiting.length >= MAX_WAITING[caller]) {
      refuse('SERVICE_BUSY', { retry_after_seconds: RETRY_AFTER_SECONDS });
    }
    return new Promise((resolve, reject) => {
      enqueue({ job, caller, resolve, reject });
      assign();
    });
  };
}
