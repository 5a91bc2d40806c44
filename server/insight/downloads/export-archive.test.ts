import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { exportArchive } from '#contract/downloads/publisher.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildMember } from '#server/people/accounts/team/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { buildFile } from './builders.ts';

const t = await openTestApp();

test('an owner with the password gets an archive with every table of the account', async () => {
  const owner = await buildPublisherWithSite(t);
  const stranger = await buildPublisherWithSite(t);
  const first = await buildOrderLine(t, { site: owner });
  const second = await buildOrderLine(t, { site: owner, status: 'approved' });
  await buildOrderLine(t, { site: stranger });
  const file = await buildFile(t, owner, exportArchive, { password: owner.password });
  expect(file.filename).toMatch(/^archive_\d{4}-\d\d-\d\d\.zip$/);
  const entries = unzipSync(file.bytes);
  expect(Object.keys(entries)).toEqual([
    'account.json',
    'transactions.csv',
    'clicks.csv',
    'payments.csv',
    'payment_details.csv',
    'settlements.csv',
    'links.csv',
    'archived_links.csv',
  ]);
  const textOf = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
  const account = JSON.parse(textOf('account.json'));
  expect(account.users).toMatchObject([{ username: owner.username, email: owner.email }]);
  expect(textOf('account.json')).not.toContain('password');
  const rowsOf = (name: string) =>
    parse<Record<string, string>>(textOf(name), { bom: true, columns: true });
  const rows = rowsOf('transactions.csv');
  expect(rows.map(({ order_id }) => order_id).sort()).toEqual(
    [first.order_id, second.order_id].sort(),
  );
  const tables = Object.keys(entries).filter((name) => name.endsWith('.csv'));
  expect(file.rows_total).toBe(tables.flatMap(rowsOf).length);
});

test('the archive is refused without the password, and to members', async () => {
  const owner = await buildPublisherWithSite(t);
  const member = await buildMember(t, owner);
  const wrong = await t.callAs(owner, exportArchive, { password: 'another river' });
  expect(wrong.message).toBe('INCORRECT_PASSWORD');
  const refused = await t.callAs(member, exportArchive, { password: member.password });
  expect(refused.message).toBe('PERMISSION_DENIED');
});
