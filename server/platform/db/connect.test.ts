import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { connect } from './connect.ts';

const db = connect(await cloneTemplate(), 2);
afterAll(() => db.destroy());

// Without an error listener the lost connection raises an uncaught error, which ends the process.
test('a connection lost between two statements ends its transaction, not the process', async () => {
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await setTimeout(200);
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow();
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});
