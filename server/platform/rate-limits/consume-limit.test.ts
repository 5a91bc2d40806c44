import { afterAll, expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { connect } from '../db/connect.ts';
import {
  consumeLimit,
  isWithinLimit,
  limitAddress,
  refundLimit,
  requireWithinLimit,
} from './consume-limit.ts';
import { logLimitFallbacks } from './log-limit-fallbacks.ts';

const t = await openTestApp();
const otherDb = connect(t.config.database_url, 2);
afterAll(() => otherDb.destroy());

test('a limit holds over all processes, also for concurrent requests', async () => {
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, nth) =>
      isWithinLimit(nth % 2 === 0 ? t.db : otherDb, 'email_change_mail', 'shared'),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(5);
});

test('the state of a limit says what remains and when the window ends', async () => {
  expect(await consumeLimit(t.db, 'link_scan', 'state')).toMatchObject({
    isWithin: true,
    limit: 10,
    remaining: 9,
    resetSeconds: 3600,
  });
});

test('another key and another limit of the same key are counted separately', async () => {
  for (let nth = 0; nth < 5; nth += 1) await requireWithinLimit(t.db, 'email_change_mail', 7);
  await expect(requireWithinLimit(t.db, 'email_change_mail', 7)).rejects.toMatchObject({
    key: 'TOO_MANY_REQUESTS',
  });
  await requireWithinLimit(t.db, 'email_change_mail', 8);
  await requireWithinLimit(t.db, 'email_check_mail', 7);
});

test('addresses of one IPv6 network share a limit', async () => {
  const addressOf = (host: number) => `2001:db8:0:5::${host.toString(16)}`;
  for (let host = 1; host <= 20; host += 1) {
    await limitAddress(t.db, 'upload_token', addressOf(host));
  }
  await expect(limitAddress(t.db, 'upload_token', addressOf(99))).rejects.toThrow();
  await limitAddress(t.db, 'upload_token', '2001:db8:0:6::1');
});

test('refunded requests do not count, also after requests above the limit', async () => {
  for (let nth = 0; nth < 25; nth += 1) await isWithinLimit(t.db, 'wrong_password', 'refunded');
  for (let nth = 0; nth < 25; nth += 1) await refundLimit(t.db, 'wrong_password', 'refunded');
  expect(await isWithinLimit(t.db, 'wrong_password', 'refunded')).toBe(true);
});

test('a count in a transaction is rolled back with it', async () => {
  const rolledBack = t.db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < 5; nth += 1) await requireWithinLimit(tx, 'invitation_mail', 'tx');
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await consumeLimit(t.db, 'invitation_mail', 'tx')).toMatchObject({ remaining: 4 });
});

test('without the database, each process counts in memory and logs one warning', async () => {
  const warn = vi.fn();
  logLimitFallbacks({ warn });
  await isWithinLimit(t.db, 'email_change_mail', 'here');
  expect(warn).not.toHaveBeenCalled();
  const away = connect('postgres://nobody@127.0.0.1:1/none', 1);
  const results = [];
  for (let nth = 0; nth < 7; nth += 1) {
    results.push(await isWithinLimit(away, 'email_change_mail', 'away'));
  }
  expect(results.filter(Boolean)).toHaveLength(5);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: 'ECONNREFUSED' }), limit: 'email_change_mail' },
    expect.stringContaining('counts in memory'),
  );
  await away.destroy();
});

test('keys are stored as hashes', async () => {
  await requireWithinLimit(t.db, 'password_reset_mail', 'ada@example.com');
  const rows = await t.db.selectFrom('rate_limits').select('key').execute();
  expect(JSON.stringify(rows)).toContain('password_reset_mail:');
  expect(JSON.stringify(rows)).not.toContain('ada@');
});
