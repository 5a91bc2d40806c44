import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import { reportTransactions } from '#contract/reports/publisher.ts';
import { hasDebianPostgres, openDebianPostgres } from '#fixtures/testing/open-debian-postgres.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildApiClient } from '#server/access/publisher-api/builders.ts';
import { buildBrandRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildApp } from '#server/start/app.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { listMigrationNames } from './migration-files.ts';
import { openReplica } from './open-replica.ts';

if (!hasDebianPostgres) console.warn('Skipped: this test needs the Debian package postgresql-15.');
const MAX_LAG_MS = 2_500;
const days = { start_date: '2026-03-08', end_date: '2026-03-09' };

test.runIf(hasDebianPostgres)(
  'all migrations run on PostgreSQL 15, and a replica answers reports while it is usable',
  async () => {
    const primary = await openDebianPostgres();
    onTestFinished(primary.close);
    expect(await migrate(primary.url)).toEqual(await listMigrationNames());
    const standby = await openDebianPostgres({ primaryUrl: primary.url });
    onTestFinished(standby.close);
    const t = await openTestApp({ DATABASE_URL: primary.url });
    const limits = {
      database_replica_url: standby.url,
      database_replica_max_lag_ms: MAX_LAG_MS,
    };
    const replica = openReplica(limits, t.db, t.log);
    onTestFinished(replica.close);
    const app = await buildApp({ ...t, replica });
    onTestFinished(() => app.close());
    const owner = await buildPublisherWithSite(t);
    const { api_token: token } = await buildApiClient(t, owner);
    const brand = await buildBrandRow(t, { merchant_name: 'Harbor Mill' });
    const report = async () => {
      const req = { header: { token: owner.token }, attributes: days };
      const url = `/api${reportTransactions.path}`;
      const answer = await app.inject({ method: 'POST', url, payload: { appId: APP_ID, req } });
      const { code, data, as_of = null } = answer.json();
      return { code, total: data.total, as_of };
    };
    const addLine = (order_id: string) =>
      buildLineRow(
        t,
        { ...owner, ...brand },
        {
          order_id,
          at: '2026-03-08T12:00:00Z',
          sale_minor: 100n,
          commission_minor: 10n,
        },
      );

    await addLine('R-1');
    await expect.poll(replica.current, { timeout: 10_000 }).not.toBeNull();
    await expect.poll(report).toEqual({ code: 0, total: 1, as_of: expect.any(String) });
    const payload = { token, source: 'tributary' };
    const called = await app.inject({ method: 'POST', url: '/api/coupons', payload });
    expect(called.json().code).toBe('0');
    expect(called.headers['x-data-as-of']).toMatch(/^\d{4}-.*Z$/);

    // A replica that replays nothing is read until it is too far behind.
    const onStandby = connect(standby.url, 1);
    await sql`select pg_wal_replay_pause()`.execute(onStandby);
    await addLine('R-2');
    expect(await report()).toMatchObject({ total: 1, as_of: expect.any(String) });
    await expect.poll(report, { timeout: 10_000 }).toEqual({ code: 0, total: 2, as_of: null });
    const degraded = (await app.monitoring.inject('/ready')).json().degraded;
    expect(degraded).toContain('replica_unavailable');
    await sql`select pg_wal_replay_resume()`.execute(onStandby);
    await onStandby.destroy();
    const isRead = { code: 0, total: 2, as_of: expect.any(String) };
    await expect.poll(report, { timeout: 10_000 }).toEqual(isRead);

    // One that dies is replaced within the request.
    t.log.level = 'silent';
    await standby.stop();
    expect(await report()).toEqual({ code: 0, total: 2, as_of: null });
    await standby.start();
  },
);
