import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteJob, listFailedJobs, retryJob, showSystem } from '#contract/system/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, HOUR_MS, now } from '#server/platform/clock.ts';
import { callMetrics, queueMetrics } from '#server/platform/metrics/work-metrics.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { type Bindings, drain } from '#server/platform/queue/start-working.ts';
import { insertJob } from '#server/platform/queue/store.ts';
import { importQueue } from '#server/sales/imports/jobs.ts';

const t = await openTestApp();
const quiet = { ...t, log: { error: () => {} } as never };
// A session ends while the clock is advanced.
const signIn = (role: Parameters<typeof buildStaff>[1] = 'admin') => buildStaff(t, role);
const MAX_ATTEMPTS = 80;

let isBroken = true;
let runs = 0;
const bindings: Bindings = {
  subscribers: {},
  runners: {
    fragile: async () => {
      runs += 1;
      if (isBroken) throw new Error('the mail server is away');
    },
  },
  recurring: [],
};

const listed = async (state: 'failed' | 'retrying') =>
  dataOf(await t.callAs(await signIn(), listFailedJobs, { state }));

// Files of one worker share the counters.
queueMetrics.runs.reset();
callMetrics.answered.reset();

test('a job that fails is retrying, then a dead letter, and runs after a retry', async () => {
  await insertJob(t.db, 'fragile', {});
  await drain(quiet, bindings);
  const [job] = (await listed('retrying')).list;
  expect(job).toMatchObject({
    kind: 'fragile',
    attempts: 1,
    last_error: 'Error: the mail server is away',
  });
  const id = Number(job?.id);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    advanceClock(HOUR_MS);
    await drain(quiet, bindings);
  }
  expect(runs).toBe(MAX_ATTEMPTS);
  expect(await listed('retrying')).toMatchObject({ total: 0 });
  expect(await listed('failed')).toMatchObject({
    total: 1,
    list: [{ id: job?.id, next_at: null }],
  });
  const metrics = (await t.app.monitoring.inject('/metrics')).body;
  expect(metrics).toContain('tributary_queue_runs{queue="jobs default",result="final"} 1\n');
  expect(metrics).toContain(
    `tributary_queue_runs{queue="jobs default",result="retried"} ${MAX_ATTEMPTS - 1}`,
  );
  expect(metrics).toContain('\ntributary_jobs_dead 1\n');

  isBroken = false;
  await t.callAs(await signIn(), retryJob, { id }).then(dataOf);
  await drain(quiet, bindings);
  expect(runs).toBe(MAX_ATTEMPTS + 1);
  expect(await listed('failed')).toMatchObject({ total: 0 });
  expect((await t.callAs(await signIn(), retryJob, { id })).message).toBe('JOB_NOT_FAILED');
  const refused = 'tributary_calls_answered{call="/staff/system/job_retry",result="refused"} 1\n';
  expect((await t.app.monitoring.inject('/metrics')).body).toContain(refused);
});

test('a job that cannot succeed is deleted while it is retried, unless a worker has it', async () => {
  isBroken = true;
  await insertJob(t.db, 'fragile', {});
  const id = Number((await t.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()).id);
  const remove = async () => (await t.callAs(await signIn(), deleteJob, { id })).message;
  expect(await remove()).toBe('JOB_NOT_FAILED');
  await drain(quiet, bindings);
  const setLease = (lease: string | null) =>
    t.db.updateTable('jobs').set({ lease }).where('id', '=', BigInt(id)).execute();
  await setLease('of a worker');
  expect(await remove()).toBe('JOB_NOT_FAILED');
  await setLease(null);
  expect(await remove()).toBe('success');
  expect(await listed('retrying')).toMatchObject({ total: 0 });
});

test('a dead letter is deleted', async () => {
  const { id } = await t.db
    .insertInto('jobs')
    .values({ kind: 'fragile', payload: '{}', run_at: null, last_error: 'gone', attempts: 80 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.callAs(await signIn(), deleteJob, { id: Number(id) }).then(dataOf);
  expect(await listed('failed')).toMatchObject({ total: 0 });
});

test('an import whose batch always fails is a dead letter until it is retried', async () => {
  const { id } = await t.db
    .insertInto('file_imports')
    .values({
      kind: 'products',
      file_name: 'a.csv',
      created_at: now(),
      state: 'checking',
      errors: '[]',
      rows_total: 1,
      rows_ok: 0,
      rows_bad: 0,
      run_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const failing = {
    ...importQueue,
    run: async () => {
      throw new Error('a row always fails');
    },
  };
  for (let attempt = 1; attempt <= 32; attempt += 1) {
    expect(await runNext(quiet, failing)).toBe(true);
    advanceClock(HOUR_MS);
  }
  expect(await runNext(quiet, failing)).toBe(false);
  const found = { queue: 'file_imports', id: String(id), attempts: 32, next_at: null } as const;
  expect((await listed('failed')).list).toContainEqual(expect.objectContaining(found));
  dataOf(await t.callAs(await signIn(), retryJob, { id, queue: 'file_imports' }));
  expect((await listed('failed')).list).toEqual([]);
  await t.db.deleteFrom('file_imports').where('id', '=', id).execute();
});

test('the state of the system shows what waits, and for how long', async () => {
  const due = new Date(now().getTime() - HOUR_MS);
  await insertJob(t.db, 'fragile', {}, due);
  const state = dataOf(await t.callAs(await signIn(), showSystem, {}));
  expect(state.queues).toContainEqual({
    name: 'jobs/default',
    waiting: 1,
    running: 0,
    oldest_due_at: due.toISOString(),
  });
  const { body } = await t.app.monitoring.inject('/metrics');
  expect(body).toContain('tributary_queue_waiting{queue="jobs/default"} 1\n');
  expect(body).toMatch(/tributary_queue_delay_seconds\{queue="jobs\/default"\} 36\d\d(\.\d+)?\n/);
  const { degraded, ready } = (await t.app.monitoring.inject('/ready')).json();
  expect([ready, degraded]).toEqual([true, ['no_worker', 'queue_delayed']]);
  expect(state.versions.node).toBe(process.versions.node);
  expect(state.versions.postgres).toMatch(/^\d+\.\d+/);
  expect(state.storage.database_bytes).toBeGreaterThan(1_000_000);
  expect(state.storage.tables).toHaveLength(8);
  expect(state.spool_damages).toEqual([]);
});

test('damaged spool files are shown, counted and reported as a degradation', async () => {
  const folder = join(t.config.data_dir, 'spool-damaged');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'kept.spool'), 'damaged');
  const found_at = now();
  const part = { from_byte: 0n, to_byte: 90n, clicks: 3, found_at };
  await t.db
    .insertInto('click_spool_damages')
    .values({ file: 'kept.spool', ...part })
    .execute();
  const { spool_damages } = dataOf(await t.callAs(await signIn(), showSystem, {}));
  expect(spool_damages).toMatchObject([
    { file: 'kept.spool', clicks: 3, found_at: found_at.toISOString() },
  ]);
  const metrics = (await t.app.monitoring.inject('/metrics')).body;
  expect(metrics).toContain('tributary_spool_damaged_files 1\n');
  expect(metrics).toContain('# TYPE tributary_spool_clicks_lost counter');
  expect((await t.app.monitoring.inject('/ready')).json().degraded).toContain('spool_damaged');
  await rm(folder, { recursive: true });
  expect((await t.app.monitoring.inject('/ready')).json().degraded).not.toContain('spool_damaged');
});

test('an auditor reads but does not retry', async () => {
  const auditor = await signIn('auditor');
  expect(dataOf(await t.callAs(auditor, showSystem, {})).workers).toBeGreaterThanOrEqual(0);
  expect((await t.callAs(auditor, retryJob, { id: 1 })).message).toBe('PERMISSION_DENIED');
});
