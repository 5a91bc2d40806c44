import { afterAll, expect, test } from 'vitest';
import { hasDebianPostgres, openDebianPostgres } from '#fixtures/testing/open-debian-postgres.ts';
import { listMigrationNames, migrate } from './migrate.ts';

if (!hasDebianPostgres) console.warn('Skipped: this test needs the Debian package postgresql-15.');

test.runIf(hasDebianPostgres)('all migrations run on PostgreSQL 15', async () => {
  const server = await openDebianPostgres();
  afterAll(server.close);
  expect(await migrate(server.url)).toEqual(await listMigrationNames());
});
