import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { templateUrl } from '#fixtures/testing/template-url.ts';
import { findEdited, listMigrationNames, migrate, reachDatabase } from './migrate.ts';

/** It changes tables that a running program uses all the time. */
const LATER = '0417-request-of-jobs.sql';

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The address of a new, empty database. */
async function createDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  const url = new URL(await templateUrl());
  url.pathname = '/template1';
  const admin = await connectTo(url.href);
  // The template of others may be in use.
  await admin.query(`create database ${name} template template0`);
  url.pathname = `/${name}`;
  return url.href;
}

test('a migration that waits for a lock lets other statements pass, and is applied later', async () => {
  const url = await createDatabase();
  const names = await listMigrationNames();
  const until = names.slice(0, names.indexOf(LATER));
  expect(await migrate(url, { only: until })).toEqual(until);

  // A long report reads a table that the migration changes.
  const report = await connectTo(url);
  await report.query('begin; select from events');
  const rest = names.slice(names.indexOf(LATER));
  let isDone = false;
  const migrating = migrate(url).finally(() => {
    isDone = true;
  });
  const program = await connectTo(url);
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

test('a migration that was edited after it was applied is refused by name', async () => {
  const url = await cloneTemplate();
  const client = await connectTo(url);
  // As earlier versions of the program left it.
  await client.query('alter table migrations drop column checksum');
  expect(await migrate(url)).toEqual([]);
  expect(await findEdited(client)).toEqual([]);
  await client.query('update migrations set checksum = $1 where name = $2', ['other', LATER]);
  await expect(migrate(url)).rejects.toThrow(`The migration ${LATER} was edited`);
  expect(await findEdited(client)).toEqual([LATER]);
});

test('a database that lacks what its migrations create is refused by name', async () => {
  const url = await cloneTemplate();
  const client = await connectTo(url);
  await client.query('create table of_an_operator (id int)');
  expect(await migrate(url)).toEqual([]);
  await client.query('alter table brands drop column cookie_days cascade');
  await expect(migrate(url)).rejects.toThrow('brands.cookie_days integer not null is missing');
});
