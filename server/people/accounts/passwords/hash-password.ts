import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type HashCaller, openHashPool } from './open-hash-pool.ts';

/** Cost of one Argon2 hash: memory in KiB, passes, degree of parallelism. */
export type HashCost = { memoryKib: number; passes: number; parallelism: number };

const STRONG: HashCost = { memoryKib: 64 * 1024, passes: 3, parallelism: 1 };
/** The least that Argon2 allows, for hashes that are replaced and for tests. */
export const CHEAPEST: HashCost = { memoryKib: 8, passes: 1, parallelism: 1 };
const HASH_BYTES = 32;
/** Each hash takes 64 MiB while it is computed. */
const MIN_THREADS = 2;
const MAX_THREADS = 4;

const threads = Math.min(MAX_THREADS, Math.max(MIN_THREADS, availableParallelism()));
const computeHash = openHashPool(threads);

let costOfProcess = STRONG;

/**
 * Sets the cost of hashes in this thread and returns the cost before. Hashes of full cost were a
 * third of the time of some hundred test files.
 */
export function setHashCost(cost: HashCost = STRONG): HashCost {
  const before = costOfProcess;
  costOfProcess = cost;
  return before;
}

/**
 * Argon2id of a password as text that carries its salt and cost ($argon2id$v=19$...). Refuses
 * SERVICE_BUSY when the queue is full.
 */
export async function hashPassword(
  password: string,
  { caller = 'internal', cost = costOfProcess }: { caller?: HashCaller; cost?: HashCost } = {},
): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost, caller);
  const { memoryKib, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`;
}

/**
 * Whether a password matches a stored hash. With null (no such account) it computes a hash of the
 * same cost and answers false, so that the time does not reveal which accounts exist. Refuses
 * SERVICE_BUSY when the queue is full.
 */
export async function matchesPassword(
  password: string,
  stored: string | null,
  caller: HashCaller = 'internal',
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
  if (!parts) {
    await derive(password, randomBytes(16), costOfProcess, caller);
    return false;
  }
  const cost = {
    memoryKib: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
  };
  const expected = Buffer.from(parts[5] ?? '', 'base64');
  const hash = await derive(password, Buffer.from(parts[4] ?? '', 'base64'), cost, caller);
  return hash.length === expected.length && timingSafeEqual(hash, expected);
}

function derive(
  password: string,
  salt: Buffer,
  cost: HashCost,
  caller: HashCaller,
): Promise<Buffer> {
  const job = {
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: cost.parallelism,
    tagLength: HASH_BYTES,
    memory: cost.memoryKib,
    passes: cost.passes,
  };
  return computeHash(job, caller);
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
