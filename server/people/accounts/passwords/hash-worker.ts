import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashJob } from './open-hash-pool.ts';

const NICE = 5;

// On Linux a priority applies to the calling thread: hashing has lower CPU priority than requests.
if (process.platform === 'linux') setPriority(NICE);

// The synchronous function runs on this thread; the asynchronous one would use libuv's pool.
parentPort?.on('message', (job: HashJob) => {
  parentPort?.postMessage(argon2Sync('argon2id', job));
});
