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

  function addThread(): Thread {
    const thread: Thread = startThread({
      onHash: (hash) => finish(thread, ({ resolve }) => resolve(hash)),
      onExit: (error) => {
        threads.delete(thread);
        finish(thread, ({ reject }) => reject(error));
      },
    });
    threads.add(thread);
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

  function findIdleThread(): Thread | undefined {
    for (const thread of threads) if (!thread.task) return thread;
    return threads.size < maxThreads ? addThread() : undefined;
  }

  function assign(): void {
    while (waiting.length > 0) {
      const thread = findIdleThread();
      if (!thread) return;
      thread.task = waiting.shift();
      thread.worker.ref();
      thread.worker.postMessage(thread.task?.job);
    }
  }

  return async function computeHash(job: HashJob, caller: HashCaller): Promise<Buffer> {
    if (waiting.length >= MAX_WAITING[caller]) {
      refuse('SERVICE_BUSY', { retry_after_seconds: RETRY_AFTER_SECONDS });
    }
    return new Promise((resolve, reject) => {
      enqueue(waiting, { job, caller, resolve, reject });
      assign();
    });
  };
}

type ThreadEvents = { onHash: (hash: Buffer) => void; onExit: (error: unknown) => void };

function startThread({ onHash, onExit }: ThreadEvents): Thread {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url));
  worker.on('message', (hash: Uint8Array) => onHash(Buffer.from(hash)));
  void once(worker, 'exit').then(() => onExit(new Error('a hashing thread ended')), onExit);
  return { worker, task: undefined };
}

/** Proven callers are queued ahead of strangers. */
function enqueue(waiting: Task[], task: Task): void {
  const index =
    task.caller === 'proven' ? waiting.findIndex(({ caller }) => caller !== 'proven') : -1;
  waiting.splice(index === -1 ? waiting.length : index, 0, task);
}
