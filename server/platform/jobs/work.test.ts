import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock } from '../clock.ts';
import { holdPresence } from '../db/hold-presence.ts';
import { finishJob, insertEvents, insertJob, leaseJobs, releaseStaleJobs } from './store.ts';
import { type Bindings, drain, startWorking } from './work.ts';

const t = await openTestApp();
const quiet = { ...t, log: { error: () => {} } as never };
const ran: string[] = [];
let failures = 0;

const bindings: Bindings = {
  subscribers: { happened: ['first', 'second'] },
  runners: {
    first: async (_parts, { id }: { id: number }) => void ran.push(`first ${id}`),
    second: async (_parts, { id }: { id: number }) => void ran.push(`second ${id}`),
    stubborn: async () => {
      failures += 1;
      if (failures < 3) throw new Error('not yet');
      ran.push('stubborn');
    },
  },
  recurring: [],
};

test('an event becomes one job per subscriber, each done once', async () => {
  await t.db.transaction().execute((tx) => insertEvents(tx, 'happened', [{ id: 7 }]));
  expect(await drain(quiet, bindings)).toBe(2);
  expect(await drain(quiet, bindings)).toBe(0);
  expect(ran).toEqual(['first 7', 'second 7']);
});

test('an event of a transaction that was rolled back never happened', async () => {
  const broken = t.db.transaction().execute(async (tx) => {
    await insertEvents(tx, 'happened', [{ id: 8 }]);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(await drain(quiet, bindings)).toBe(0);
});

test('a job that fails waits longer each time and is tried until it succeeds', async () => {
  await insertJob(t.db, 'stubborn', {});
  await drain(quiet, bindings);
  await drain(quiet, bindings);
  expect(failures).toBe(1);
  advanceClock(5_001);
  await drain(quiet, bindings);
  expect(failures).toBe(2);
  advanceClock(5_001);
  await drain(quiet, bindings);
  expect(failures).toBe(2);
  advanceClock(5_000);
  await drain(quiet, bindings);
  expect(ran.at(-1)).toBe('stubborn');
});

test('a job leased by a worker that died is given to another when the lease ends', async () => {
  await insertJob(t.db, 'first', { id: 9 });
  const taken = await leaseJobs(t.db, 10, 60_000);
  expect(taken).toHaveLength(1);
  expect(await drain(quiet, bindings)).toBe(0);
  advanceClock(60_001);
  expect(await drain(quiet, bindings)).toBe(1);
  expect(ran.at(-1)).toBe('first 9');
});

const openJobs = async () => {
  const open = t.db.selectFrom('jobs').select('id').where('finished_at', 'is', null);
  return (await open.execute()).length;
};

async function liveWorker() {
  const presence = holdPresence(t.config.database_url);
  await expect.poll(presence.worker).not.toBeNull();
  return { worker: presence.worker(), die: presence.end };
}

test('what a worker held that is gone is free at once, and it can end nothing of it any more', async () => {
  await insertJob(t.db, 'first', { id: 11 });
  const { worker, die } = await liveWorker();
  const [old] = await leaseJobs(t.db, 10, 60_000, worker);
  await releaseStaleJobs(t.db);
  expect(await drain(quiet, bindings)).toBe(0);
  await die();
  let taken: Awaited<ReturnType<typeof leaseJobs>> = [];
  await expect
    .poll(async () => {
      await releaseStaleJobs(t.db);
      taken = await leaseJobs(t.db, 10, 60_000);
      return taken.length;
    })
    .toBe(1);
  if (!old || !taken[0]) throw new Error('Nothing was leased.');
  await finishJob(t.db, old);
  expect(await openJobs()).toBe(1);
  await finishJob(t.db, taken[0]);
  expect(await openJobs()).toBe(0);
});

test('a worker at work takes over what another left behind when it was killed', async () => {
  await insertJob(t.db, 'first', { id: 12 });
  const { worker, die } = await liveWorker();
  await leaseJobs(t.db, 10, 60_000, worker);
  await die();
  const stop = startWorking(quiet, bindings, 5);
  await expect.poll(() => ran.at(-1), { timeout: 5_000 }).toBe('first 12');
  await stop();
});

test('a worker that stood still begins nothing whose lease has run out meanwhile', async () => {
  await insertJob(t.db, 'stands_still', {});
  await insertJob(t.db, 'first', { id: 13 });
  const stands_still = async () => advanceClock(60_001);
  const before = ran.length;
  const runners = { ...bindings.runners, stands_still };
  expect(await drain(quiet, { ...bindings, runners })).toBe(3);
  expect(ran.slice(before)).toEqual(['first 13']);
});

test('prompt jobs overtake what is stuck, and keep their order within a chain', async () => {
  const order: string[] = [];
  let isStuck = true;
  const runners = {
    stuck: () => expect.poll(() => isStuck, { timeout: 5_000 }).toBe(false),
    prompt: async (_parts: unknown, { chain, nth }: { chain: string; nth: number }) => {
      // The first job of a chain takes longest: without ordering the others would overtake it.
      await new Promise((resolve) => setTimeout(resolve, nth === 1 ? 100 : 0));
      order.push(`${chain}${nth}`);
    },
  };
  const prompt = {
    prompt: async (_db: unknown, all: readonly { chain: string }[]) =>
      all.map(({ chain }) => chain),
  };
  await insertJob(t.db, 'stuck', {});
  for (const nth of [1, 2, 3]) await insertJob(t.db, 'prompt', { chain: 'a', nth });
  await insertJob(t.db, 'prompt', { chain: 'b', nth: 9 });
  const stop = startWorking(quiet, { subscribers: {}, runners, recurring: [], prompt }, 5);
  await expect.poll(() => order, { timeout: 5_000 }).toEqual(['b9', 'a1', 'a2', 'a3']);
  isStuck = false;
  await stop();
});

test('a lane that waits for somebody holds nothing up, and is told when to stop', async () => {
  await insertJob(t.db, 'first', { id: 10 });
  let steps = 0;
  let wasStopped = false;
  const step = async (_parts: unknown, signal: AbortSignal) => {
    steps += 1;
    if (steps === 1) throw new Error('once');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    wasStopped = true;
    return true;
  };
  const stop = startWorking(
    quiet,
    { ...bindings, lanes: [{ name: 'slow', concurrency: 1, step }] },
    5,
  );
  await expect.poll(() => [ran.at(-1), steps]).toEqual(['first 10', 2]);
  await stop();
  expect(wasStopped).toBe(true);
});

test('recurring work that fails is retried soon, however long its interval, and delays no other', async () => {
  let attempts = 0;
  let others = 0;
  const daily = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the database restarts');
  };
  const other = async () => {
    others += 1;
  };
  const recurring = [
    { name: 'daily', everyMs: 86_400_000, run: daily },
    { name: 'other', everyMs: 86_400_000, run: other },
  ];
  const stop = startWorking(quiet, { ...bindings, recurring }, 5);
  await expect.poll(() => [attempts, others]).toEqual([1, 1]);
  advanceClock(30_001);
  await expect.poll(() => attempts).toBe(2);
  advanceClock(30_001);
  await stop();
  expect([attempts, others]).toEqual([2, 1]);
});

test('while disk space is low, lanes that need space wait and others go on', async () => {
  let isLow = true;
  const steps = { large: 0, small: 0 };
  const step = (name: keyof typeof steps) => async () => {
    steps[name] += 1;
    return false;
  };
  const lanes = [
    { name: 'large', concurrency: 1, needsDisk: true, step: step('large') },
    { name: 'small', concurrency: 1, step: step('small') },
  ];
  const parts = { ...quiet, disk: { isLow: () => isLow } as never };
  const stop = startWorking(parts, { ...bindings, lanes }, 5);
  await expect.poll(() => steps.small).toBeGreaterThan(2);
  expect(steps.large).toBe(0);
  isLow = false;
  await expect.poll(() => steps.large).toBeGreaterThan(0);
  await stop();
});
