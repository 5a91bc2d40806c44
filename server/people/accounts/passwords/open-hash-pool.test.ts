import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type HashCaller, type HashJob, openHashPool } from './open-hash-pool.ts';

const job = (memory: number, passes = 1): HashJob => ({
  message: 'a password',
  nonce: Buffer.alloc(16),
  parallelism: 1,
  tagLength: 32,
  memory,
  passes,
});

test('hashing does not occupy the threads of file operations', async () => {
  const computeHash = openHashPool(4);
  let isHashing = true;
  const hashes = Array.from({ length: 8 }, () => computeHash(job(64 * 1024, 3), 'stranger'));
  void Promise.race(hashes).then(() => {
    isHashing = false;
  });
  // On libuv's pool each of these would wait for one of the hashes.
  let operations = 0;
  while (isHashing) {
    await stat('.');
    operations += 1;
  }
  expect(operations).toBeGreaterThan(20);
  await Promise.all(hashes);
});

test('a full queue refuses strangers before proven callers', async () => {
  const computeHash = openHashPool(1);
  const answered: Record<HashCaller, string[]> = { stranger: [], proven: [], internal: [] };
  const ask = (caller: HashCaller, count: number) =>
    Array.from({ length: count }, () =>
      computeHash(job(8 * 1024), caller).then(
        (hash) => answered[caller].push(hash.toString('hex')),
        (error) => answered[caller].push(`${error.message} ${error.data.retry_after_seconds}`),
      ),
    );
  await Promise.all([...ask('stranger', 200), ...ask('proven', 100), ...ask('internal', 40)]);
  const refused = (caller: HashCaller) =>
    answered[caller].filter((answer) => answer === 'SERVICE_BUSY 5').length;
  // One is computed at once, 24 of `stranger` are queued, then 8 more of the others.
  expect([refused('stranger'), refused('proven'), refused('internal')]).toEqual([175, 92, 0]);
  const hashes = Object.values(answered)
    .flat()
    .filter((answer) => answer !== 'SERVICE_BUSY 5');
  expect(new Set(hashes).size).toBe(1);
});

test('invalid parameters fail only their own hash', async () => {
  const computeHash = openHashPool(1);
  const answers = await Promise.allSettled([
    computeHash(job(64), 'stranger'),
    computeHash({ ...job(64), parallelism: 0 }, 'stranger'),
    computeHash(job(64), 'stranger'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a proven caller does not wait behind a flood of strangers', async () => {
  const computeHash = openHashPool(1);
  const order: HashCaller[] = [];
  const ask = (caller: HashCaller) => computeHash(job(4096), caller).then(() => order.push(caller));
  const strangers = Array.from({ length: 20 }, () => ask('stranger'));
  await Promise.all([...strangers, ask('proven'), ask('proven')]);
  // The one already running, then those two.
  expect(order.slice(0, 3)).toEqual(['stranger', 'proven', 'proven']);
});
