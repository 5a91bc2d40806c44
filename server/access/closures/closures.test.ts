import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readProfile, signIn } from '#contract/accounts/publisher.ts';
import { listPublishers } from '#contract/accounts/staff.ts';
import { listTeam } from '#contract/accounts/team.ts';
import { closeAccount, readClosure } from '#contract/closures/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPostback } from '#server/access/postbacks/builders.ts';
import { buildApiClient } from '#server/access/publisher-api/builders.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { requestDue, settleDue } from '#server/payouts/payments/cycles/run-cycles.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildMember } from '#server/people/accounts/team/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { deleteUnclaimed } from '#server/people/uploads/jobs.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { eraseClosed } from './close-account.ts';

const t = await openTestApp({ ERASE_CLOSED_AFTER_DAYS: '400' });

test('only an owner with the password closes an account', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner);
  const wrong = await t.callAs(owner, closeAccount, { password: 'another river' });
  expect(wrong.message).toBe('INCORRECT_PASSWORD');
  const refused = await t.callAs(member, closeAccount, { password: member.password });
  expect(refused.message).toBe('PERMISSION_DENIED');
  expect((await t.callAs(owner, readProfile, {})).code).toBe(0);
});

test('closing ends sessions, sign-in, API tokens, postbacks and invitations of the whole team', async () => {
  const owner = await buildPublisherWithSite(t);
  const member = await buildMember(t, owner);
  const client = await buildApiClient(t, owner);
  const { id } = await buildPostback(t, owner, { link_url: 'https://in.example.com/pb' });
  expect(
    (await client.ask('transaction', { beginDate: '2026-01-01', endDate: '2026-01-02' })).code,
  ).toBe('0');
  dataOf(await t.callAs(owner, closeAccount, { password: owner.password }));
  for (const caller of [owner, member]) {
    expect((await t.callAs(caller, listTeam, {})).code).not.toBe(0);
    const again = { account: caller.username, password: caller.password };
    expect((await t.callAs(null, signIn, again)).message).toBe('WRONG_PASSWORD');
  }
  expect(
    (await client.ask('transaction', { beginDate: '2026-01-01', endDate: '2026-01-02' })).code,
  ).toBe('1001');
  const mails = await readMails(t);
  expect(mails).toMatchObject([{ to: owner.email, subject: 'Your account was closed' }]);
  const postback = await t.db
    .selectFrom('postbacks')
    .select(['enabled', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(postback).toMatchObject({ enabled: false, deleted_at: expect.any(Date) });
});

test('an open balance is given up explicitly, is never paid, and the ledger stays intact', async () => {
  const owner = await buildPublisherWithSite(t);
  await buildOrderLine(t, { site: owner, status: 'approved' });
  await buildOrderLine(t, { site: owner });
  const seen = dataOf(await t.callAs(owner, readClosure, {}));
  expect(seen).toEqual({
    amounts: [{ currency: 'USD', open: '10.00', under_way: '0.00' }],
    erased_after_days: 400,
  });
  const { password } = owner;
  const refused = await t.callAs(owner, closeAccount, { password });
  expect(refused.message).toBe('ACCOUNT_BALANCE_OPEN');
  dataOf(await t.callAs(owner, closeAccount, { password, give_up: 1 }));
  const staff = await buildStaff(t);
  const found = dataOf(await t.callAs(staff, listPublishers, { keyword: owner.username }));
  expect(found.list).toMatchObject([
    {
      status: 'closed',
      closed_at: expect.any(String),
      given_up: [{ currency: 'USD', amount: '10.00' }],
    },
  ]);
  advanceClock(40 * DAY_MS);
  await settleDue(t);
  await requestDue(t);
  const settled = await t.db
    .selectFrom('settlements')
    .select('id')
    .where('publisher_id', '=', owner.publisher_id)
    .execute();
  expect(settled).toEqual([]);
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('a payment that is being made delays closing', async () => {
  const owner = await buildPublisherWithSite(t);
  const at = new Date();
  await sql`
    insert into payments (publisher_id, currency, amount_minor, status, method, masked_details, requested_at)
    values (${owner.publisher_id}, 'USD', 500, 'to_be_paid', 'bank', '', ${at})`.execute(t.db);
  const answer = await t.callAs(owner, closeAccount, { password: owner.password, give_up: 1 });
  expect(answer.message).toBe('ACCOUNT_PAYMENT_UNDER_WAY');
  expect((await t.callAs(owner, readProfile, {})).code).toBe(0);
});

test('personal data is erased after the legal period, and only then; numbers stay', async () => {
  const owner = await buildPublisherWithSite(t);
  const { order_id } = await buildOrderLine(t, { site: owner });
  await buildPostback(t, owner, { link_url: 'https://in.example.com/pb?key=owner-secret' });
  await t.db
    .insertInto('uploads')
    .values({
      name: 'portrait.png',
      publisher_id: owner.publisher_id,
      original_name: 'Robin.png',
      media_type: 'image/png',
      size_bytes: 1,
      created_at: now(),
      claimed_at: now(),
    })
    .execute();
  dataOf(await t.callAs(owner, closeAccount, { password: owner.password, give_up: 1 }));
  await t.drain();
  const stored = async () => {
    const tables = [
      'users',
      'publishers',
      'companies',
      'user_devices',
      'postbacks',
      'mails',
    ] as const;
    const rows = await Promise.all(
      tables.map((table) => {
        const column = table === 'publishers' ? 'id' : 'publisher_id';
        return table === 'user_devices'
          ? sql`select * from user_devices where user_id = ${owner.user_id}`.execute(t.db)
          : sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${owner.publisher_id}`.execute(
              t.db,
            );
      }),
    );
    return JSON.stringify(
      rows.map((found) => found.rows),
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
  };
  const personal = [owner.username, owner.email, 'Robin', 'Rivers', 'owner-secret'];
  advanceClock(399 * DAY_MS);
  await eraseClosed(t);
  await t.drain();
  for (const text of personal) expect(await stored()).toContain(text);
  expect(await t.db.selectFrom('mails').select('id').execute()).not.toEqual([]);
  advanceClock(2 * DAY_MS);
  await eraseClosed(t);
  await t.drain();
  for (const text of personal) expect(await stored()).not.toContain(text);
  expect(await t.db.selectFrom('mails').select('id').execute()).toEqual([]);
  const line = await t.db
    .selectFrom('order_lines')
    .select('publisher_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  expect(line.publisher_id).toBe(owner.publisher_id);
  expect((await verifyLedger(t.db)).broken).toBeNull();
  await deleteUnclaimed(t);
  expect(await t.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  await eraseClosed(t);
});
