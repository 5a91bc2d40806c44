import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildApp } from '#server/app.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { connect } from '#server/platform/db/connect.ts';
import { buildApiClient, postApi } from './builders.ts';
import { forgetWindows } from './jobs.ts';

// Two processes serve one network; each has its own connections and memory.
const t = await openTestApp();
const otherDb = connect(t.config.database_url, 2);
const other = await buildApp({ ...t, db: otherDb, config: { ...t.config, roles: ['web'] } });
afterAll(async () => {
  await other.close();
  await otherDb.destroy();
});
const source = 'tributary';

test('a token has its ten requests a minute once, however many programs answer', async () => {
  const { api_token: token } = await buildApiClient(t);
  const ask = (nth: number) =>
    postApi(nth % 2 === 0 ? t : { app: other }, 'click_report', { token, source });
  const remaining: unknown[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const { code, headers } = await ask(nth);
    expect(code).toBe('10001');
    remaining.push(headers['ratelimit-remaining']);
  }
  expect(remaining).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
  for (const nth of [0, 1, 2, 3]) {
    const { status, code, data, headers } = await ask(nth);
    expect({ status, code, data }).toEqual({ status: 200, code: '1012', data: null });
    expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  advanceClock(60_001);
  expect((await ask(0)).headers['ratelimit-remaining']).toBe('9');
  expect((await ask(1)).headers['ratelimit-remaining']).toBe('8');
});

test('of requests that come at the same moment to both, no more are let in than the limit', async () => {
  const { api_token: token } = await buildApiClient(t);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      postApi(nth % 2 === 0 ? t : { app: other }, 'payment_detail', { token, source }),
    ),
  );
  expect(answers.filter(({ code }) => code === '1003')).toHaveLength(10);
  expect(answers.filter(({ code }) => code === '1012')).toHaveLength(30);
});

test('who has used up a minute is answered without the database, and its rows do not pile up', async () => {
  const { api_token: token, site_id } = await buildApiClient(t);
  for (let nth = 0; nth < 15; nth += 1) await postApi(t, 'payment_detail', { token, source });
  const counted = () =>
    t.db.selectFrom('api_windows').selectAll().where('key', '=', `payment_detail ${site_id}`);
  expect(await counted().execute()).toMatchObject([{ used: 11 }]);
  advanceClock(60_001);
  await forgetWindows(t);
  expect(await t.db.selectFrom('api_windows').selectAll().execute()).toEqual([]);
});

test('no address is kept of those who try tokens out', async () => {
  await postApi(t, 'changes', { token: 'wrong', source });
  const kept = JSON.stringify(await t.db.selectFrom('api_windows').selectAll().execute());
  expect(kept).toContain('address ');
  expect(kept).not.toContain('127.0.0.1');
});
