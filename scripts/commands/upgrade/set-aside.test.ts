import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { listMigrationNames } from '#server/platform/db/migration-files.ts';
import { openRole } from '#server/platform/db/open-role.ts';
import { putBack, setAside } from './set-aside.ts';

const KEPT = 'tributary_9_9_9';

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Tables, sequences, routines and types with their rights and owners. */
async function describe(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', relname, relkind, relowner::regrole, relacl, relnamespace::regnamespace) as line
    from pg_class where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', proname, proacl, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select typname from pg_type where typnamespace = 'public'::regnamespace
    union all select nspname from pg_namespace where nspname !~ '^pg_'
    order by 1`);
  return rows.map(({ line }) => line);
}

test('everything moves aside, so that public can be filled again, and moves back as it was', async () => {
  const url = await cloneTemplate();
  await openRole(url);
  const client = await connectTo(url);
  await client.query('create view of_an_operator as select id from brands');
  await client.query(`insert into settings (name, value, updated_at) values ('kept', '1', now())`);
  const before = await describe(client);

  await setAside(client, KEPT);
  await expect(setAside(client, KEPT)).rejects.toThrow(`The schema ${KEPT} has the tables`);
  expect(await migrate(url)).toEqual(await listMigrationNames());
  const there = await client.query(`select from ${KEPT}.settings where name = 'kept'`);
  expect(there.rowCount).toBe(1);

  // As after a restore that has failed in the middle.
  await putBack(client, KEPT);
  expect(await describe(client)).toEqual(before);
  expect(await migrate(url)).toEqual([]);
  const back = await client.query(`select from public.settings where name = 'kept'`);
  expect(back.rowCount).toBe(1);
});

test('tables of a role that cannot be moved are refused, and none is moved', async () => {
  const url = await cloneTemplate();
  const admin = await connectTo(url);
  const role = `role_${process.pid}_${Date.now()}`;
  await admin.query(`create role ${role} login password 'x'`);
  await admin.query(`grant create on database ${new URL(url).pathname.slice(1)} to ${role}`);
  const before = await describe(admin);
  const other = new URL(url);
  other.username = role;
  other.password = 'x';
  await expect(setAside(await connectTo(other.href), KEPT)).rejects.toThrow('belongs to the role');
  expect(await describe(admin)).toEqual(before);
});
