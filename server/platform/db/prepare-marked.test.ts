import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { PREPARED } from './prepare-marked.ts';

const t = await openTestApp();

test('a marked statement is prepared once on each connection, another one is not', async () => {
  const answers = await t.db.connection().execute(async (db) => {
    const ask = async (value: number) => {
      const found = await sql<{ n: number }>`select ${value}::int + 1 as n ${PREPARED}`.execute(db);
      return found.rows[0]?.n;
    };
    const sums = [await ask(1), await ask(41)];
    await sql`select ${1}::int + 2 as n`.execute(db);
    const found = await sql<{ statement: string; calls: bigint }>`
      select statement, generic_plans + custom_plans as calls
      from pg_prepared_statements`.execute(db);
    return { sums, prepared: found.rows };
  });
  expect(answers.sums).toEqual([2, 42]);
  expect(answers.prepared).toEqual([
    { statement: expect.stringMatching(/^select \$1::int \+ 1 as n/), calls: 2n },
  ]);
});

test('a prepared statement that names its columns outlives a migration of its table', async () => {
  await sql`create table growing (id int)`.execute(t.db);
  await sql`insert into growing values (1)`.execute(t.db);
  await t.db.connection().execute(async (db) => {
    const read = () => sql<{ id: number }>`select id from growing ${PREPARED}`.execute(db);
    await read();
    await sql`alter table growing add column name text, alter column id set not null`.execute(db);
    expect((await read()).rows).toEqual([{ id: 1 }]);
  });
});
