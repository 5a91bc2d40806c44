import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { exportLinks, exportPayments, exportReport } from '#contract/downloads/publisher.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { answer } from './answer.ts';
import { buildServer } from './build-server.ts';
import { serveCalls } from './serve-calls.ts';
import { openShedder } from './shed-calls.ts';

const t = await openTestApp();
const facts = { actor: 'anyone', input: z.object({}), reply: z.object({}) } as const;
const heavy = call('/test/heavy', { ...facts, sheds: true });
const light = call('/test/light', facts);
const upload = call('/test/upload', { ...facts, upload: true });

const metrics = new Registry();
let overloaded = false;
let isDiskLow = false;
let gate = Promise.resolve();
const runOrShed = openShedder(
  metrics,
  () => overloaded,
  () => isDiskLow,
);
const app = buildServer(t);
await serveCalls(
  app,
  t,
  async () => null,
  [
    answer(heavy, async () => {
      await gate;
      return {};
    }),
    answer(light, async () => ({})),
    answer(upload, async () => ({})),
  ],
  ({ call: asked }, proceed) => runOrShed(asked, proceed),
);

async function ask(path: string) {
  const payload = { appId: 32, req: {} };
  return (await app.inject({ method: 'POST', url: `/api${path}`, payload })).json();
}

const BUSY = { code: 21270, message: 'SERVICE_BUSY', data: { retry_after_seconds: 5 } };

test('under overload deferrable calls are refused, counted and given a time to retry; others are answered', async () => {
  overloaded = true;
  expect(await ask(heavy.path)).toEqual(BUSY);
  expect(await ask(light.path)).toMatchObject({ code: 0 });
  expect(await metrics.metrics()).toContain(
    'tributary_calls_shed{call="/test/heavy",reason="load"} 1',
  );
  overloaded = false;
  expect(await ask(heavy.path)).toMatchObject({ code: 0 });
});

test('while disk space is low, reports and uploads are refused with the reason; others are answered', async () => {
  isDiskLow = true;
  const refused = { retry_after_seconds: 60, reason: 'disk_space_low' };
  for (const { path } of [heavy, upload]) {
    expect(await ask(path)).toEqual({ code: 21270, message: 'SERVICE_BUSY', data: refused });
  }
  expect(await ask(light.path)).toMatchObject({ code: 0 });
  isDiskLow = false;
  expect(await ask(heavy.path)).toMatchObject({ code: 0 });
  expect(await ask(upload.path)).toMatchObject({ message: 'FILE_REQUIRED' });
});

test('deferrable calls have a concurrency limit, and finished calls free their slots', async () => {
  const hold = Promise.withResolvers<void>();
  gate = hold.promise;
  const under = Array.from({ length: 16 }, () => ask(heavy.path));
  const more = await Promise.race([ask(heavy.path), ...under]);
  expect(more).toEqual(BUSY);
  expect(await ask(light.path)).toMatchObject({ code: 0 });
  hold.resolve();
  for (const one of await Promise.all(under)) expect(one).toMatchObject({ code: 0 });
  expect(await ask(heavy.path)).toMatchObject({ code: 0 });
});

test('reports and the dashboard are deferrable; exports, which the worker writes, are not', () => {
  const waiting = [reportPerformance, reportTransactions, homeDashboard].map((one) => one.sheds);
  expect(waiting).toEqual([true, true, true]);
  const enqueued = [exportReport, exportPayments, exportLinks].map((one) => one.sheds);
  expect(enqueued).toEqual([false, false, false]);
});
