import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { templateUrl } from '#fixtures/testing/template-url.ts';
import { listMigrationNames, migrate, reachDatabase } from './migrate.ts';

/** It changes tables that a running program uses all the time. */
const LATER = '0417-request-of-jobs.sql';

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a migration that waits for a lock lets other statements pass, and is applied later', async () => {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  const url = new URL(await templateUrl());
  url.pathname = '/template1';
  const admin = await connectTo(url.href);
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const names = await listMigrationNames();
  const until = names.slice(0, names.indexOf(LATER));
  expect(await migrate(url.href, { only: until })).toEqual(until);

  // A long report reads a table that the migration changes.
  const report = await connectTo(url.href);
  await report.query('begin; select from events');
  const rest = names.slice(names.indexOf(LATER));
  let isDone = false;
  const migrating = migrate(url.href).finally(() => {
    isDone = true;
  });
  const program = await connectTo(url.href);
  await expect.poll(() => countWaiting(program), { interval: 20 }).toBe(1);
  await program.query('select from events');
  expect(isDone).toBe(false);
  await report.query('commit');
  expect(await migrating).toEqual(rest);
});

/** Sessions that wait for an exclusive lock of a table. */
async function countWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(`
    select count(*)::int as waiting from pg_locks
    where not granted and mode = 'AccessExclusiveLock' and relation = 'events'::regclass`);
  return rows[0]?.waiting ?? 0;
}

test('a lost connection rejects the query and does not end the process', async () => {
  const client = await reachDatabase(await templateUrl());
  const ending = client.query('select pg_terminate_backend(pg_backend_pid())');
  await expect(ending).rejects.toThrow();
  await expect(client.query('select')).rejects.toThrow();
});
