import { expect, test } from 'vitest';
import { advanceClock } from '#server/platform/clock.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { insertEvents, insertJob, leaseJobs } from './store.ts';
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
  const stop = startWorking(quiet, { ...bindings, lanes: [{ name: 'slow', atOnce: 1, step }] }, 5);
  await expect.poll(() => [ran.at(-1), steps]).toEqual(['first 10', 2]);
  await stop();
  expect(wasStopped).toBe(true);
});
