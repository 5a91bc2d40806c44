import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildApp } from '#server/start/app.ts';

const t = await openTestApp({});

/** Asks an application that logs this share of its requests; returns the lines. */
async function linesOf(share: number, requests: number): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (text: string) => lines.push(JSON.parse(text)) });
  const app = await buildApp({ ...t, log, config: { ...t.config, request_log_sample: share } });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: 'Bearer secret-token' };
  for (let sent = 0; sent < requests; sent += 1) {
    await fetch(`${origin}/ready/web?email=ann@shop.example`, { headers });
  }
  await app.close();
  return lines.filter(({ msg }) => msg === 'request');
}

test('a line has id, method, route, status, duration and bytes, and nothing of the query', async () => {
  const [line] = await linesOf(1, 1);
  expect(line).toMatchObject({
    request_id: expect.stringMatching(/^\w{12}$/),
    method: 'GET',
    route: '/ready/web',
    status: 200,
    duration_ms: expect.any(Number),
  });
  expect(line?.bytes).toBeGreaterThan('{"ready":true}'.length);
  expect(JSON.stringify(line)).not.toMatch(/ann@|secret-token|127\.0\.0\.1/);
});

test('only the share is logged, and none by default', async () => {
  expect(await linesOf(0, 20)).toEqual([]);
  const { length } = await linesOf(0.5, 100);
  expect(length).toBeGreaterThan(20);
  expect(length).toBeLessThan(80);
});

test('the share is a number from 0 to 1', () => {
  expect(readConfig({ REQUEST_LOG_SAMPLE: '0.01' }).request_log_sample).toBe(0.01);
  for (const value of ['2', '-1', 'all', ' ']) {
    expect(() => readConfig({ REQUEST_LOG_SAMPLE: value })).toThrow('REQUEST_LOG_SAMPLE must be');
  }
});
