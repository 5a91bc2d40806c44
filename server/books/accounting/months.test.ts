import { expect, test } from 'vitest';
import * as accounting from '#contract/accounting/staff.ts';
import { editMoneySettings } from '#contract/common/settings.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { postTransaction } from '#server/books/ledger/post-transactions.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';

setClock(new Date('2026-01-31T12:00:00Z'));
const t = await openTestApp();
const ids: string[] = [];

/** A session is renewed, because the clock moves by months. */
async function signIn(role: 'admin' | 'finance') {
  const staff = await buildStaff(t, role);
  const renewed = { last_used_at: now(), expires_at: new Date('2027-01-01T00:00:00Z') };
  await t.db.updateTable('sessions').set(renewed).execute();
  return staff;
}

/** Posts a euro from the cash at a moment; the key names it. */
async function post(at: string) {
  setClock(new Date(at));
  const own = { owner_kind: 'network', owner_id: 0, currency: 'EUR' } as const;
  await inTransaction(t.db, (tx) =>
    postTransaction(tx, {
      kind: 'invoice_paid',
      business_key: at,
      description: '',
      postings: [
        { account: { kind: 'bad_debt', ...own }, direction: 'debit', amount_minor: 100n },
        { account: { kind: 'cash', ...own }, direction: 'credit', amount_minor: 100n },
      ],
    }),
  );
  ids.push(at);
}

const setZone = async (network_time_zone: string) =>
  dataOf(await t.callAs(await signIn('admin'), editMoneySettings, { network_time_zone }));
const list = async () => dataOf(await t.callAs(await signIn('finance'), accounting.listMonths, {}));
const close = async (month: string) =>
  dataOf(await t.callAs(await signIn('finance'), accounting.closeMonth, { month }));
async function fileOf(month: string, format: 'journal' | 'datev') {
  const file = dataOf(
    await t.callAs(await signIn('finance'), accounting.exportMonth, { month, format }),
  );
  return Buffer.from(file.content_base64, 'base64').toString('latin1');
}

/** The moments that the journal of a month has. */
const keysOf = async (month: string) => {
  const rows = (await fileOf(month, 'journal')).trimEnd().split('\r\n').slice(1);
  return [...new Set(rows.map((row) => row.split(',')[3]))];
};

test('after a switch of the time zone each posting around midnight is in exactly one month', async () => {
  for (const at of ['2026-01-31T23:30:00Z', '2026-02-01T00:30:00Z', '2026-02-28T22:30:00Z']) {
    await post(at);
  }
  setClock(new Date('2026-02-28T23:00:00Z'));
  await close('2026-01');
  const closed = { journal: await fileOf('2026-01', 'journal') };
  expect(await keysOf('2026-01')).toEqual(['2026-01-31T23:30:00Z']);
  await setZone('Europe/Berlin');
  await post('2026-02-28T23:30:00Z');
  await post('2026-03-31T21:30:00Z');
  await post('2026-03-31T22:30:00Z');
  const { open } = await list();
  expect(open.map(({ month, from, until }) => [month, from, until])).toEqual([
    ['2026-02', '2026-02-01T00:00:00.000Z', '2026-02-28T23:00:00.000Z'],
    ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2026-04', '2026-03-31T22:00:00.000Z', '2026-04-30T22:00:00.000Z'],
  ]);
  const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
  const keys = await Promise.all(months.map(keysOf));
  expect(keys.slice(1)).toEqual([
    ['2026-02-01T00:30:00Z', '2026-02-28T22:30:00Z'],
    ['2026-02-28T23:30:00Z', '2026-03-31T21:30:00Z'],
    ['2026-03-31T22:30:00Z'],
  ]);
  expect(keys.flat()).toEqual(ids);
  expect(await fileOf('2026-01', 'journal')).toBe(closed.journal);
});

test('a closed month keeps its limits and its file when the zone changes again', async () => {
  await close('2026-02');
  await close('2026-03');
  await buildRates(t, '2026-02-02', { USD: '1.25' });
  const settings = {
    ...{ consultant: '1234567', client: '1001', receivables: '1400', payables: '1600' },
    ...{ owed_back: '1500', cash: '1200', reward_cost: '4760', network_fee: '8510' },
    ...{ tax: '1776', clearing: '1590', bad_debt: '2400', input_tax: '1576' },
  };
  dataOf(await t.callAs(await signIn('finance'), accounting.editDatevSettings, settings));
  const rowsOf = async (month: string) =>
    (await fileOf(month, 'datev')).trimEnd().split('\r\n').slice(2);
  const before = await rowsOf('2026-03');
  // 23:30 UTC on 28 February is 1 March in Berlin.
  expect(before.map((row) => row.split(';')[9])).toEqual(['0103', '3103']);
  await setZone('America/New_York');
  expect(await rowsOf('2026-03')).toEqual(before);
  const { closed, open } = await list();
  expect(closed.map((one) => [one.month, one.time_zone])).toEqual([
    ['2026-03', 'Europe/Berlin'],
    ['2026-02', 'Europe/Berlin'],
    ['2026-01', 'UTC'],
  ]);
  // Begins where March ended in Berlin, and ends at midnight in New York.
  expect(open.map(({ month, from, until }) => [month, from, until])).toEqual([
    ['2026-04', '2026-03-31T22:00:00.000Z', '2026-05-01T04:00:00.000Z'],
  ]);
  // 18:30 on 31 March in New York counts to the first day of April, in which it is.
  expect((await rowsOf('2026-04')).map((row) => row.split(';')[9])).toEqual(['0104']);
  await expect(post('2026-03-31T21:59:59Z')).rejects.toThrow('is closed');
  await post('2026-03-31T22:45:00Z');
});

test('the database refuses a closed month that does not follow the one before it', async () => {
  const { id: closed_by } = await t.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const row = { closed_by, closed_at: now(), last_id: 1n, last_hash: '', trial_balance: '[]' };
  const late = { begins_at: new Date('2026-04-01T00:00:00Z'), ends_at: new Date('2026-05-01') };
  const added = t.db
    .insertInto('closed_months')
    .values({ ...row, month: '2026-04-01', time_zone: 'UTC', ...late })
    .execute();
  await expect(added).rejects.toThrow('does not begin where');
});
