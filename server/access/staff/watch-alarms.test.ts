import { expect, test } from 'vitest';
import { editStaffZone } from '#contract/accounts/staff-members.ts';
import { editMoneySettings } from '#contract/common/settings.ts';
import { importBrandFile } from '#contract/imports/staff.ts';
import { issueInvoices } from '#contract/invoices/staff.ts';
import {
  editStaffPreference,
  listStaffNotifications,
  listStaffPreferences,
} from '#contract/notifications/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildOwing } from '#server/payouts/invoices/builders.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { findRecipient } from '#server/people/accounts/mails/find-recipient.ts';
import { startDigests } from '#server/people/notifications/mail-notifications.ts';
import { advanceClock, DAY_MS, HOUR_MS, now, setClock } from '#server/platform/clock.ts';
import { buildImport } from '#server/sales/imports/builders.ts';
import { watchAlarms } from './watch-alarms.ts';

setClock(new Date('2026-03-02T12:00:00Z'));
const t = await openTestApp();

/** A new staff member, and the titles of their notifications of a kind. */
async function openBell(role: Parameters<typeof buildStaff>[1] = 'admin') {
  const member = await buildStaff(t, role);
  const titles = async (kind: string) => {
    await watchAlarms(t);
    const { list } = dataOf(await t.callAs(member, listStaffNotifications, {}));
    return list.filter((one) => one.kind === kind).map(({ title }) => title);
  };
  return { member, titles };
}

test('a job that was given up is reported once, to those who may see the system', async () => {
  const [admin, support] = [await openBell(), await openBell('support')];
  const kind = 'postbacks.test';
  const last_error = 'connection refused';
  await t.db.insertInto('jobs').values({ kind, payload: '{}', run_at: null, last_error }).execute();
  expect(await admin.titles('job_failed')).toEqual([expect.stringContaining(kind)]);
  expect(await admin.titles('job_failed')).toHaveLength(1);
  expect(await support.titles('job_failed')).toEqual([]);
  await t.db.deleteFrom('jobs').where('kind', '=', kind).execute();
});

test('an import with rejected rows is reported', async () => {
  const { member, titles } = await openBell();
  const bad = JSON.stringify({ programs: [{ name: 'No address', slug: 'bad' }] });
  await buildImport(t, member, importBrandFile, bad);
  expect(await titles('import_rejected')).toHaveLength(1);
  const support = await openBell('support');
  expect(await support.titles('import_rejected')).toEqual([]);
});

test('lost clicks are reported once for each damaged part of a file', async () => {
  const [admin, support] = [await openBell(), await openBell('support')];
  const part = { file: 'a.spool', to_byte: 900n, clicks: 7, found_at: now() };
  await t.db
    .insertInto('click_spool_damages')
    .values([
      { ...part, from_byte: 0n },
      { ...part, from_byte: 500n },
    ])
    .execute();
  expect(await admin.titles('clicks_lost')).toHaveLength(2);
  expect(await admin.titles('clicks_lost')).toHaveLength(2);
  expect(await support.titles('clicks_lost')).toEqual([]);
});

test('a fault of the ledger is reported as often as one is found', async () => {
  const { titles } = await openBell();
  const find = (fault: string | null) =>
    t.db
      .updateTable('ledger_checks')
      .set({ fault, fault_at: fault && now() })
      .execute();
  await find('HASH');
  expect(await titles('ledger_fault')).toHaveLength(1);
  expect(await titles('ledger_fault')).toHaveLength(1);
  advanceClock(HOUR_MS);
  await find('BALANCE');
  expect(await titles('ledger_fault')).toHaveLength(2);
  await find(null);
});

test('old exchange rates are reported every day', async () => {
  await buildRates(t, '2026-03-02', { USD: '1.1' });
  const { titles } = await openBell();
  expect(await titles('rates_stale')).toEqual([]);
  advanceClock(9 * DAY_MS);
  const later = await openBell();
  expect(await later.titles('rates_stale')).toHaveLength(1);
  expect(await later.titles('rates_stale')).toHaveLength(1);
  advanceClock(DAY_MS);
  expect(await later.titles('rates_stale')).toHaveLength(2);
});

test('an invoice is reported when its due day has passed in the time zone of the network', async () => {
  const publisher = await buildPaidPublisher(t);
  const admin = await buildStaff(t);
  const { brand } = await buildOwing({ t, admin, publisher }, ['1000.00']);
  const [invoice] = dataOf(await t.callAs(admin, issueInvoices, { mcid: brand.mcid })).list;
  setClock(new Date(`${invoice?.due_on}T23:30:00Z`));
  const bell = await openBell('finance');
  expect(await bell.titles('invoice_overdue')).toEqual([]);
  const network_time_zone = 'Europe/Berlin';
  dataOf(await t.callAs(await buildStaff(t), editMoneySettings, { network_time_zone }));
  expect(await bell.titles('invoice_overdue')).toHaveLength(1);
  dataOf(await t.callAs(await buildStaff(t), editMoneySettings, {}));
});

test("a digest of staff is sent at eight in the member's own time zone, else in the network's", async () => {
  setClock(new Date('2026-06-01T07:30:00Z'));
  const [berlin, utc] = [await openBell(), await openBell()];
  for (const { member } of [berlin, utc]) {
    const daily = { kind: 'job_failed', schedule: 'daily' } as const;
    dataOf(await t.callAs(member, editStaffPreference, daily));
  }
  const wrong = await t.callAs(berlin.member, editStaffZone, { time_zone: 'Berlin' });
  expect(wrong.message).toBe('SETTING_ZONE_INVALID');
  dataOf(await t.callAs(berlin.member, editStaffZone, { time_zone: 'Europe/Berlin' }));
  const zoneOf = async ({ member }: typeof berlin) =>
    dataOf(await t.callAs(member, listStaffPreferences, {})).time_zone;
  expect([await zoneOf(berlin), await zoneOf(utc)]).toEqual(['Europe/Berlin', 'UTC']);
  await t.db
    .insertInto('jobs')
    .values({ kind: 'downloads.test', payload: '{}', run_at: null })
    .execute();
  await watchAlarms(t);
  await readMails(t);
  const digestsAfter = async (hours: number) => {
    advanceClock(hours * HOUR_MS);
    await startDigests(t, findRecipient);
    const to = (await readMails(t)).map((mail) => mail.to);
    return [berlin, utc].map(({ member }) => to.includes(member.email));
  };
  // It is 9:30 in Berlin: the digest of this morning was sent before.
  expect(await digestsAfter(0)).toEqual([false, false]);
  expect(await digestsAfter(1)).toEqual([false, true]);
  // It is 8:30 of the next day in Berlin.
  expect(await digestsAfter(22)).toEqual([true, false]);
});
