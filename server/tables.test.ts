import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { findInSql } from '../scripts/structure/find-table-access.ts';
import { readSources } from '../scripts/structure/read-sources.ts';
import { crossingTriggers, owners } from './tables.ts';

const t = await openTestApp();

test('every table of the database has an owner, and every owner a table', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname !~ '^clicks_'`.execute(t.db);
  const names = rows.map((row) => row.name).filter((name) => name !== 'migrations');
  expect(names.toSorted()).toEqual([...owners.keys()].toSorted());
});

test('triggers write tables of another capability only where that is listed', async () => {
  const { rows } = await sql<{ on: string; body: string }>`
    select distinct c.relname as on, p.prosrc as body
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and not c.relispartition`.execute(t.db);
  const crossing = new Set<string>();
  for (const { on, body } of rows) {
    for (const { table, kind } of findInSql(body)) {
      if (kind !== 'writes' || !owners.has(on) || !owners.has(table)) continue;
      if (owners.get(on) !== owners.get(table)) crossing.add(`${on} -> ${table}`);
    }
  }
  expect([...crossing].toSorted()).toEqual(
    crossingTriggers.map(({ on, writes }) => `${on} -> ${writes}`).toSorted(),
  );
});

test('each index of the order lines names functions that run its queries', async () => {
  const { rows } = await sql<{ index: string; comment: string }>`
    select i.indexrelid::regclass::text as index,
      coalesce(obj_description(i.indexrelid, 'pg_class'), '') as comment
    from pg_index i where i.indrelid = 'order_lines'::regclass and not i.indisunique`.execute(t.db);
  const { rows: functions } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(t.db);
  const known = new Set(functions.map(({ name }) => name));
  for (const { text } of await readSources('.', ['server'])) {
    for (const [, name = ''] of text.matchAll(/(?:function\*?|const) (\w+)/g)) known.add(name);
  }
  expect(rows.length).toBeGreaterThan(0);
  // A comment has the form `function, function: query; function: query`.
  const unnamed = rows.flatMap(({ index, comment }) =>
    comment
      .split('; ')
      .flatMap((part) => part.split(': ')[0]?.split(', ') ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${index}: ${name}`),
  );
  expect(unnamed).toEqual([]);
});
