import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock } from '../clock.ts';
import { currentRequestId } from '../current-origin.ts';
import { inTransaction } from '../db/connect.ts';
import { holdPresence } from '../db/hold-presence.ts';
import { openJobQueues } from './job-queues.ts';
import { leaseRows } from './lease-rows.ts';
import { releaseStaleLeases, remove } from './settle-lease.ts';
import { type Bindings, drain, startWorking } from './start-working.ts';
import { insertEvents, insertJob } from './store.ts';

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
const requestIds: unknown[] = [];
const noteRequest = async () => void requestIds.push(currentRequestId.getStore());

test('an event becomes one job per subscriber, each run once', async () => {
  await t.db.transaction().execute((tx) => insertEvents(tx, 'happened', [{ id: 7 }]));
  expect(await drain(quiet, bindings)).toBe(2);
  expect(await drain(quiet, bindings)).toBe(0);
  expect(ran).toEqual(['first 7', 'second 7']);
});

test('an event of a transaction that was rolled back has no jobs', async () => {
  const broken = t.db.transaction().execute(async (tx) => {
    await insertEvents(tx, 'happened', [{ id: 8 }]);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(await drain(quiet, bindings)).toBe(0);
});

test('a job runs with the id of the request that enqueued it, directly or by an event', async () => {
  await currentRequestId.run('a-request', async () => {
    await inTransaction(t.db, (tx) => insertEvents(tx, 'asked', [{}]));
    await insertJob(t.db, 'noted', {});
  });
  await insertJob(t.db, 'noted', {});
  await drain(quiet, {
    subscribers: { asked: ['noted'] },
    runners: { noted: noteRequest },
    recurring: [],
  });
  expect(requestIds).toHaveLength(3);
  expect(requestIds.filter((id) => id === 'a-request')).toHaveLength(2);
});

test('a job that fails is retried with back-off until it succeeds', async () => {
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

const jobs = openJobQueues(bindings.runners).find(({ name }) => name === 'jobs default');
if (!jobs) throw new Error('There is no queue of jobs.');
const lease = (worker: number | null = null) =>
  leaseRows({ db: t.db, worker: () => worker }, jobs, 10);

test('a job whose worker is frozen is leased again when its lease expires', async () => {
  await insertJob(t.db, 'first', { id: 9 });
  expect(await lease()).toHaveLength(1);
  expect(await drain(quiet, bindings)).toBe(0);
  advanceClock(60_001);
  expect(await drain(quiet, bindings)).toBe(1);
  expect(ran.at(-1)).toBe('first 9');
});

const countJobs = async () => (await t.db.selectFrom('jobs').select('id').execute()).length;

async function openWorker() {
  const presence = holdPresence(t.config.database_url);
  await expect.poll(presence.worker).not.toBeNull();
  return { worker: presence.worker(), end: presence.end };
}

test('the lease of a worker that is gone is released at once, and it can end nothing', async () => {
  await insertJob(t.db, 'first', { id: 11 });
  const { worker, end } = await openWorker();
  const [old] = await lease(worker);
  await releaseStaleLeases(t.db, [jobs]);
  expect(await drain(quiet, bindings)).toBe(0);
  await end();
  let leased: Awaited<ReturnType<typeof lease>> = [];
  await expect
    .poll(async () => {
      await releaseStaleLeases(t.db, [jobs]);
      leased = await lease();
      return leased.length;
    })
    .toBe(1);
  if (!old || !leased[0]) throw new Error('Nothing was leased.');
  await remove(t.db, jobs, old);
  expect(await countJobs()).toBe(1);
  await remove(t.db, jobs, leased[0]);
  expect(await countJobs()).toBe(0);
});

test('a running worker takes over the jobs of one that was killed', async () => {
  await insertJob(t.db, 'first', { id: 12 });
  const { worker, end } = await openWorker();
  await lease(worker);
  await end();
  const stop = startWorking(quiet, bindings, 5);
  await expect.poll(() => ran.at(-1), { timeout: 5_000 }).toBe('first 12');
  await stop();
});

test('a broken table keeps its own stale leases, and not those of other queues', async () => {
  await insertJob(t.db, 'first', { id: 13 });
  const { worker, end } = await openWorker();
  await lease(worker);
  await end();
  await sql`alter table file_imports rename column leased_by to leased_by_none`.execute(t.db);
  try {
    const other = { name: 'imports', table: 'file_imports', leaseMs: 1_000 } as const;
    const fails = expect(releaseStaleLeases(t.db, [other, jobs])).rejects;
    await fails.toThrow('stale leases of file_imports could not be released');
    const stop = startWorking(quiet, { ...bindings, queues: [other as never] }, 5);
    await expect.poll(() => ran.at(-1), { timeout: 5_000 }).toBe('first 13');
    await stop();
  } finally {
    await sql`alter table file_imports rename column leased_by_none to leased_by`.execute(t.db);
  }
});

test('a worker that was suspended begins no job whose lease has expired', async () => {
  await insertJob(t.db, 'suspends', {});
  await insertJob(t.db, 'first', { id: 13 });
  const suspends = async () => advanceClock(60_001);
  const before = ran.length;
  const runners = { ...bindings.runners, suspends };
  expect(await drain(quiet, { ...bindings, runners })).toBe(3);
  expect(ran.slice(before)).toEqual(['first 13']);
});

test('a job whose last attempt failed stays as a dead letter with its error', async () => {
  await insertJob(t.db, 'fails', {});
  const fails = () => Promise.reject(new Error('never'));
  const failing = { ...bindings, runners: { fails } };
  await t.db.updateTable('jobs').set({ attempts: 78 }).execute();
  await drain(quiet, failing);
  const row = () => t.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  expect((await row()).run_at).not.toBeNull();
  advanceClock(3_600_001);
  await drain(quiet, failing);
  expect(await row()).toMatchObject({ run_at: null, attempts: 80, last_error: 'Error: never' });
  advanceClock(86_400_000);
  expect(await drain(quiet, failing)).toBe(0);
  await t.db.deleteFrom('jobs').execute();
});

const partitioned = (run: (job: { key: string; nth: number }) => Promise<void>): Bindings => ({
  subscribers: { numbered: ['numbered'] },
  partitionKeys: {
    numbered: async (_db, all: readonly { key: string }[]) => all.map(({ key }) => key),
  },
  runners: { numbered: (_parts, job: { key: string; nth: number }) => run(job) },
  recurring: [],
});
const publishNumbered = (keys: readonly string[]) =>
  t.db.transaction().execute((tx) =>
    insertEvents(
      tx,
      'numbered',
      keys.map((key, nth) => ({ key, nth })),
    ),
  );

test('jobs with a partition key run in its order and are not delayed by other jobs', async () => {
  const order: string[] = [];
  let isStuck = true;
  const stuck = () => expect.poll(() => isStuck, { timeout: 5_000 }).toBe(false);
  // The first job of a key takes longest: without ordering the others would overtake it.
  const work = partitioned(async ({ key, nth }) => {
    await new Promise((resolve) => setTimeout(resolve, nth === 0 ? 100 : 0));
    order.push(`${key}${nth}`);
  });
  await insertJob(t.db, 'stuck', {});
  await publishNumbered(['a', 'a', 'a', 'b']);
  const runners = { ...work.runners, stuck };
  const stop = startWorking(quiet, { ...work, runners }, 5);
  await expect.poll(() => order, { timeout: 5_000 }).toEqual(['b3', 'a0', 'a1', 'a2']);
  isStuck = false;
  await stop();
});

test('a failed job holds back the later jobs of its partition key, and no others', async () => {
  const order: string[] = [];
  let isBroken = true;
  const work = partitioned(async ({ key, nth }) => {
    if (isBroken && nth === 0) throw new Error('not yet');
    order.push(`${key}${nth}`);
  });
  await publishNumbered(['a', 'a', 'b']);
  await drain(quiet, work);
  await publishNumbered(['d', 'c', 'a']);
  await drain(quiet, work);
  expect(order).toEqual(['b2', 'c1']);
  isBroken = false;
  advanceClock(5_001);
  await drain(quiet, work);
  expect(order.filter((one) => one.startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
});

test('workers that lease at the same time never get jobs of one partition key', async () => {
  const order: number[] = [];
  const work = partitioned(async ({ nth }) => {
    await new Promise((resolve) => setTimeout(resolve, nth % 3));
    order.push(nth);
  });
  await publishNumbered(Array.from({ length: 200 }, () => 'a'));
  const stops = [startWorking(quiet, work, 5), startWorking(quiet, work, 5)];
  await expect.poll(() => order.length, { timeout: 20_000 }).toBe(200);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  for (const stop of stops) await stop();
});

test('a new event wakes the worker, which polls seldom', async () => {
  const before = ran.length;
  const stop = startWorking(quiet, bindings, 30_000);
  // The worker listens once it has run the first event.
  await insertJob(t.db, 'first', { id: 14 });
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(before + 1);
  await inTransaction(t.db, (tx) => insertEvents(tx, 'happened', [{ id: 15 }]));
  await expect.poll(() => ran.slice(before), { timeout: 5_000 }).toHaveLength(3);
  await stop();
});

const clearRecurring = () => t.db.deleteFrom('jobs').where('queue', '=', 'recurring').execute();

test('recurring work that fails is retried soon, however long its interval, and delays no other', async () => {
  let attempts = 0;
  let others = 0;
  const daily = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the database restarts');
  };
  // A result is no failure, whatever its value.
  const other = async () => {
    others += 1;
    return false;
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
  await clearRecurring();
});

test('recurring work runs once in each interval with two workers, also after a restart', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const recurring = [{ name: 'hourly', everyMs: 3_600_000, run }];
  const start = () => startWorking(quiet, { ...bindings, recurring }, 5);
  const stops = [start(), start()];
  for (let hour = 1; hour <= 3; hour += 1) {
    await expect.poll(() => runs).toBe(hour);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(runs).toBe(hour);
    if (hour < 3) advanceClock(3_600_000);
  }
  for (const stop of stops) await stop();
  const stop = start();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await stop();
  expect(runs).toBe(3);
  await clearRecurring();
});
