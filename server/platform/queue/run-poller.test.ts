import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now } from '../clock.ts';
import { inTransaction } from '../db/connect.ts';
import type { LeasedRow, Queue } from './queue.ts';
import { remove } from './settle-lease.ts';
import { startWorking } from './start-working.ts';
import { insertEvents, insertJob } from './store.ts';

const t = await openTestApp();
const quiet = { ...t, log: { error: () => {} } as never };
const bindings = { subscribers: {}, runners: {}, recurring: [] };

type Row = LeasedRow & { id: bigint };

/** A queue of rows of a kind that no other queue leases. */
const ofKind = (kind: string, queue: Pick<Queue<Row>, 'run'> & Partial<Queue<Row>>) =>
  ({
    name: kind,
    table: 'jobs',
    where: sql`q.kind = ${kind}`,
    concurrency: 1,
    leaseMs: 60_000,
    retry: { waitsMs: [5_000], maxAttempts: null },
    ...queue,
  }) as Queue<never>;
const insertRow = (kind: string) =>
  t.db
    .insertInto('jobs')
    .values({ queue: 'recurring', kind, payload: '{}', run_at: now() })
    .execute();

test('a queue that waits delays no other; a stop interrupts it and returns its row', async () => {
  let hasRun = false;
  const first = async () => {
    hasRun = true;
  };
  await insertJob(t.db, 'first', {});
  await insertRow('slow');
  let isRunning = false;
  const slow = ofKind('slow', {
    run: async (_parts, _row, signal) => {
      isRunning = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new Error('stopped');
    },
  });
  const stop = startWorking(quiet, { ...bindings, runners: { first }, queues: [slow] }, 5);
  await expect.poll(() => [hasRun, isRunning]).toEqual([true, true]);
  await stop();
  const row = await t.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'slow', attempts: 0, lease: null, last_error: null });
  expect(row.run_at?.getTime()).toBeLessThanOrEqual(now().getTime());
  await t.db.deleteFrom('jobs').execute();
});

test('during maintenance no queue leases a row and no event gets jobs, until it is over', async () => {
  const config = { ...t.config, is_maintained: true };
  const done: string[] = [];
  const first = async () => void done.push('first');
  await insertJob(t.db, 'first', {});
  await inTransaction(t.db, (tx) => insertEvents(tx, 'happened', [{}]));
  const subscribers = { happened: ['first'] };
  const stop = startWorking(
    { ...quiet, config },
    { ...bindings, subscribers, runners: { first } },
    5,
  );
  await setTimeout(300);
  expect(done).toEqual([]);
  const { rows } = await sql`select from events where fanned_out_at is null`.execute(t.db);
  expect(rows).toHaveLength(1);
  config.is_maintained = false;
  await expect.poll(() => done).toEqual(['first', 'first']);
  await stop();
});

test('while disk space is low, queues that need space wait and others continue', async () => {
  let isLow = true;
  const done: string[] = [];
  const queues = ['large', 'small'].map((kind) => {
    const queue: Queue<never> = ofKind(kind, {
      needsDisk: kind === 'large',
      run: async (parts, row) => {
        done.push(kind);
        await remove(parts.db, queue, row);
      },
    });
    return queue;
  });
  await insertRow('large');
  await insertRow('small');
  const parts = { ...quiet, disk: { isLow: () => isLow } as never };
  const stop = startWorking(parts, { ...bindings, queues }, 5);
  await expect.poll(() => done).toEqual(['small']);
  isLow = false;
  await expect.poll(() => done).toEqual(['small', 'large']);
  await stop();
});
