import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now } from '#server/platform/clock.ts';
import { connect } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { deleteExpiredLimits } from '#server/platform/rate-limits/jobs.ts';
import { buildApp } from '#server/start/app.ts';
import { buildApiClient, postApi } from './builders.ts';

// Two processes serve one network; each has its own connections and memory.
const t = await openTestApp();
const otherDb = connect(t.config.database_url, 2);
const other = await buildApp({ ...t, db: otherDb, config: { ...t.config, roles: ['web'] } });
afterAll(async () => {
  await other.close();
  await otherDb.destroy();
});
// The rate limiter reads the system clock.
const skipMinute = () => vi.setSystemTime(now().getTime() + 60_001);
afterEach(() => {
  vi.useRealTimers();
});
const source = 'tributary';

test('a token may make ten requests a minute in total, over all processes', async () => {
  const { api_token: token } = await buildApiClient(t);
  const send = (nth: number) =>
    postApi(nth % 2 === 0 ? t : { app: other }, 'click_report', { token, source });
  const remaining: unknown[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const { code, headers } = await send(nth);
    expect(code).toBe('10001');
    remaining.push(headers['ratelimit-remaining']);
  }
  expect(remaining).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
  for (const nth of [0, 1, 2, 3]) {
    const { status, code, data, headers } = await send(nth);
    expect({ status, code, data }).toEqual({ status: 200, code: '1012', data: null });
    expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  skipMinute();
  expect((await send(0)).headers['ratelimit-remaining']).toBe('9');
  expect((await send(1)).headers['ratelimit-remaining']).toBe('8');
});

test('concurrent requests to two processes do not exceed the limit', async () => {
  const { api_token: token } = await buildApiClient(t);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      postApi(nth % 2 === 0 ? t : { app: other }, 'payment_detail', { token, source }),
    ),
  );
  expect(answers.filter(({ code }) => code === '1003')).toHaveLength(10);
  expect(answers.filter(({ code }) => code === '1012')).toHaveLength(30);
});

test('requests above the limit do not reach the database, and expired counts are deleted', async () => {
  const { api_token: token, site_id } = await buildApiClient(t);
  for (let nth = 0; nth < 15; nth += 1) await postApi(t, 'payment_detail', { token, source });
  const key = `publisher_api_slow:${hashToken(`payment_detail ${site_id}`)}`;
  const counted = t.db.selectFrom('rate_limits').selectAll().where('key', '=', key);
  expect(await counted.execute()).toMatchObject([{ points: 11 }]);
  skipMinute();
  await deleteExpiredLimits(t);
  expect(await counted.execute()).toEqual([]);
});

test('addresses that send invalid tokens are stored as hashes only', async () => {
  await postApi(t, 'changes', { token: 'wrong', source });
  const stored = JSON.stringify(await t.db.selectFrom('rate_limits').select('key').execute());
  expect(stored).toContain('publisher_api_token:');
  expect(stored).not.toContain('127.0.0.1');
});
