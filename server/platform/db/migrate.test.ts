import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#fixtures/testing/create-database.ts';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { templateUrl } from '#fixtures/testing/template-url.ts';
import { wings } from '#server/wings.ts';
import { findEdited, migrate, reachDatabase } from './migrate.ts';
import { listMigrationNames, listMigrations } from './migration-files.ts';

/** It changes tables that a running program uses all the time. */
const LATER = '0417-request-of-jobs.sql';

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a migration that waits for a lock lets other statements pass, and is applied later', async () => {
  const url = await createDatabase();
  const { development, later } = await listMigrations();
  const until = development.slice(0, development.indexOf(LATER));
  expect(await migrate(url, { only: until })).toEqual(until);

  // A long report reads a table that the migration changes.
  const report = await connectTo(url);
  await report.query('begin; select from events');
  const rest = [...development.slice(development.indexOf(LATER)), ...later];
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
  await edit(client, '0006-sales.sql');
  await expect(migrate(url)).rejects.toThrow('The migration 0006-sales.sql was edited');
  expect(await findEdited(client)).toEqual(['0006-sales.sql']);
});

/** The file of an applied migration differs from what was applied. */
const edit = (client: Client, name: string) =>
  client.query('update migrations set checksum = $1 where name = $2', ['other', name]);

const readNames = async (client: Client) => {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name).sort();
};

test('a database of a development version gets the rest of its chain and is then on the baseline', async () => {
  const url = await createDatabase();
  const { development, later } = await listMigrations();
  const until = development.slice(0, development.indexOf(LATER));
  await migrate(url, { only: until });
  const client = await connectTo(url);
  await edit(client, until[0] ?? '');
  await expect(migrate(url)).rejects.toThrow(`The migration ${until[0]} was edited`);
  await client.query('update migrations set checksum = null');
  expect(await migrate(url)).toEqual([...development.slice(until.length), ...later]);
  expect(await readNames(client)).toEqual(await listMigrationNames());
  expect(await migrate(url)).toEqual([]);
  await edit(client, '0006-sales.sql');
  await expect(migrate(url)).rejects.toThrow('The migration 0006-sales.sql was edited');
});

test('a new database gets the baseline and what follows it, and nothing of development versions', async () => {
  const url = await createDatabase();
  const { baseline, later } = await listMigrations();
  expect(await migrate(url)).toEqual([...baseline, ...later]);
  const names = baseline.map((name) => name.replace(/^\d+-|\.sql$/g, ''));
  expect(names).toEqual(Object.keys(wings));
  expect(await readNames(await connectTo(url))).toEqual([...baseline, ...later]);
});

test('a database that lacks what its migrations create is refused by name', async () => {
  const url = await cloneTemplate();
  const client = await connectTo(url);
  await client.query('create table of_an_operator (id int)');
  expect(await migrate(url)).toEqual([]);
  await client.query('alter table brands drop column cookie_days cascade');
  await expect(migrate(url)).rejects.toThrow('brands.cookie_days integer not null is missing');
});
