import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { saveDays } from '#server/traffic/clicks/days/save-days.ts';
import { advanceClock } from '../clock.ts';
import { connect } from './connect.ts';
import { migrate, reachDatabase } from './migrate.ts';
import { grantRights, openRole } from './open-role.ts';

const t = await openTestApp();
await buildOrderLine(t);
const url = await openRole(t.config.database_url);
const db = connect(await openRole(t.config.database_url), 2);
afterAll(() => db.destroy());

test.each([
  `update ledger_postings set amount_minor = 1`,
  `update ledger_transactions set description = ''`,
  `delete from ledger_postings`,
  `delete from ledger_transactions`,
  `truncate ledger_postings`,
  `delete from ledger_accounts`,
  `delete from ledger_holds`,
  `update order_line_changes set note = ''`,
  `alter table ledger_postings disable trigger all`,
  `drop trigger ledger_postings_append_only on ledger_postings`,
  `set session_replication_role = replica`,
  `set role postgres`,
])('the application may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/);
});

test('the role reads and writes all other tables and owns the partitions of clicks', async () => {
  expect(url).toContain('tributary_app');
  await sql`update ledger_accounts set balance_minor = balance_minor`.execute(db);
  await sql`insert into ledger_transactions (id, kind, business_key, input_hash, created_at, previous_hash, hash)
    values (9999, 'test', '1', '', now(), '', 'x')`.execute(db);
  advanceClock(40 * 86_400_000);
  await saveDays({ ...t, db });
});

test('owner and application can be roles that are not superusers', async () => {
  const [owner, app] = [`owner_${process.pid}`, `app_${process.pid}`];
  for (const statement of [
    `create role ${owner} login password 'x'`,
    `create role ${app} login password 'x'`,
    `grant ${app} to ${owner}`,
    `create database ${owner} owner ${owner}`,
  ]) {
    await sql.raw(statement).execute(t.db);
  }
  const addressOf = (role: string) => {
    const address = new URL(t.config.database_url);
    Object.assign(address, { username: role, password: 'x', pathname: `/${owner}` });
    return address.href;
  };
  // The second time the tables of clicks belong to the application.
  for (let upgrade = 0; upgrade < 2; upgrade += 1) {
    await migrate(addressOf(owner));
    const client = await reachDatabase(addressOf(owner));
    await grantRights(client, app).finally(() => client.end());
  }
  expect(await migrate(addressOf(app))).toEqual([]);
  const limited = connect(addressOf(app), 1);
  await saveDays({ ...t, db: limited });
  await expect(sql`delete from ledger_postings`.execute(limited)).rejects.toThrow('permission');
  await limited.destroy();
});
