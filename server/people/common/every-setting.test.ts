import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { addBrand } from '#contract/brands/staff.ts';
import { closeAccount } from '#contract/closures/publisher.ts';
import { readInstallation } from '#contract/common/publisher.ts';
import * as contract from '#contract/common/settings.ts';
import { type ErrorKey, english, errorCodes } from '#contract/errors.ts';
import { showApprovalPeriod } from '#contract/orders/brand.ts';
import { showPaymentSummary } from '#contract/payments/publisher.ts';
import { addSite } from '#contract/sites/publisher.ts';
import { showSystem } from '#contract/system/staff.ts';
import { showOwnTerms } from '#contract/terms/brand.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { eraseClosed } from '#server/access/closures/close-account.ts';
import { buildApiClient } from '#server/access/publisher-api/builders.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { startDueBackups } from '#server/operations/backup/backup-jobs.ts';
import { recordBackup } from '#server/operations/backup/backup-runs.ts';
import { buildOwing } from '#server/payouts/invoices/builders.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildMailServer } from '#server/people/notifications/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { DAY_MS, now, setClock } from '#server/platform/clock.ts';
import { archiveNextDay } from '#server/traffic/clicks/archive/archive-next-day.ts';
import { addDays, saveDays } from '#server/traffic/clicks/days/save-days.ts';

/** The fifth, the day of settlement, in UTC and the fourth in New York. */
const START = new Date('2026-03-05T03:00:00Z');
setClock(START);
afterEach(() => setClock(START));
const smtp = await buildMailServer();
const t = await openTestApp({ OUTBOUND_ALLOWED: new URL(smtp.url).host });
afterAll(() => smtp.close());

/** What a setting changes: the effect before and after it was set, and a value that is refused. */
type Example = {
  value: unknown;
  observe: () => Promise<unknown>;
  before: unknown;
  after: unknown;
  invalid: readonly [value: unknown, key: ErrorKey];
  /** Other settings of the section that the effect needs. */
  given: Readonly<Record<string, unknown>>;
};
type Names = { [Section in contract.SettingSection]: keyof (typeof contract.settings)[Section] };

const identity = async () => dataOf(await t.callAs(null, readInstallation, {}));
const page = async (url: string) => (await t.app.inject({ url })).body;
const openapi = async () => (await t.app.inject({ url: '/api/openapi.json' })).json();
const coloursOf = async () =>
  /light-dark\((#\w+),(#\w+)\)/.exec(await page('/about/page.css'))?.slice(1) ?? [];
const contactShows = async (text: string) => (await page('/contact')).includes(text);
const sendMail = async () =>
  t.callAs(await buildStaff(t), contract.sendTestMail, { email: 'ada@acme.example' });
const mail = async () => {
  dataOf(await sendMail());
  return (await readMails(t)).at(-1);
};
const longestApproval = async () => {
  const own = await buildBrandUser(t);
  return dataOf(await t.callAs(own, showApprovalPeriod, { mcid: own.mcid })).longest;
};
const proposalsWait = async () => {
  const own = await buildBrandUser(t);
  return dataOf(await t.callAs(own, showOwnTerms, { mcid: own.mcid })).needs_approval;
};
const summary = async () =>
  dataOf(await t.callAs(await buildPublisherWithSite(t), showPaymentSummary, {}));

async function statusOfNewSite() {
  const publisher = await buildPublisher(t);
  const logo = await buildFileRow(t, publisher);
  const fields = { logo, website: 'https://brook.example.com', media_kit: logo, channel_type: 2 };
  return dataOf(await t.callAs(publisher, addSite, fields)).status;
}

async function feeOfNewBrand() {
  const fields = { merchant_name: 'Brook', site_url: 'https://brook.example.com' };
  return dataOf(await t.callAs(await buildStaff(t), addBrand, fields)).network_fee_percent;
}

async function paymentsBeforeBrandPaid() {
  const publisher = await buildPaidPublisher(t);
  await buildOwing({ t, admin: await buildStaff(t), publisher }, ['1000.00']);
  return (await requestPayments(t.db, publisher.publisher_id, now())).length;
}

/** Whether a day of clicks is archived two weeks later. */
async function hasArchivedDays() {
  await addDays(t);
  setClock(new Date(START.getTime() + 14 * DAY_MS));
  await saveDays(t);
  const { rows } = await sql<{ days: number }>`
    select count(*)::int as days from pg_class
    where relname like 'clicks_old_%' and relkind = 'r'`.execute(t.db);
  return (rows[0]?.days ?? 0) > 0;
}

async function archivesDaysAsFiles() {
  await hasArchivedDays();
  return archiveNextDay(t, new AbortController().signal);
}

async function isErasedAfterHundredDays() {
  const owner = await buildPublisher(t);
  dataOf(await t.callAs(owner, closeAccount, { password: owner.password }));
  setClock(new Date(START.getTime() + 100 * DAY_MS));
  await eraseClosed(t);
  const { erased_at } = await t.db
    .selectFrom('account_closures')
    .select('erased_at')
    .where('publisher_id', '=', owner.publisher_id)
    .executeTakeFirstOrThrow();
  return erased_at !== null;
}

async function apiCodeOfSourceAcme() {
  const client = await buildApiClient(t);
  const days = { beginDate: '2026-03-01', endDate: '2026-03-02' };
  return (await client.ask('transaction', { ...days, source: 'acme' })).code;
}

async function requestsDrill() {
  await t.db.deleteFrom('backup_runs').execute();
  const made = { name: 'one', bytes: 1, content: 'logical', begun_at: START } as const;
  await recordBackup(t.db, '/mnt/backups', { ...made, as_of: START.toISOString() });
  await startDueBackups(t);
  return (await backups()).open.includes('verify');
}

/** An example: the value, its effect, what is observed without and with it, and an invalid value. */
const example = (
  value: unknown,
  observe: () => Promise<unknown>,
  [before, after]: readonly [unknown, unknown],
  invalid: readonly [value: unknown, key: ErrorKey],
  given: Readonly<Record<string, unknown>> = {},
): Example => ({ value, observe, before, after, invalid, given });

const ON = [false, true] as const;
const noSwitch = ['yes', 'SETTING_SWITCH_INVALID'] as const;
const folder = { backup_place: '/mnt/backups' };
const bucket = { backup_place: 's3://s3.acme.example/all' };
const backups = async () => dataOf(await t.callAs(await buildStaff(t), showSystem, {})).backups;
const server = { smtp_server: smtp.url };
const address = 'https://partners.acme.example';
const help = 'https://acme.example/help';
const sender = async () => (await mail())?.from;
const settlesOn = async () => (await summary()).next_settlement_date;
const paysOn = async () => (await summary()).next_payment_date;
const sendsBySmtp = async () => {
  dataOf(await sendMail());
  return smtp.delivered.length > 0;
};

/** One example for every setting: a new setting without one is a type error and a failed test. */
const examples: { [S in contract.SettingSection]: Record<Names[S], Example> } = {
  network: {
    network_name: example(
      'Acme Partners',
      async () => (await mail())?.subject,
      ['Test mail of Tributary', 'Test mail of Acme Partners'],
      ['a'.repeat(61), 'SETTING_TEXT_INVALID'],
    ),
    colour: example(
      '#aa0000',
      async () => (await coloursOf())[0],
      ['#0b6b50', '#aa0000'],
      ['#ffee00', 'SETTING_COLOUR_CONTRAST'],
    ),
    colour_dark: example(
      '#ffaaaa',
      async () => (await coloursOf())[1],
      ['#3fbf93', '#ffaaaa'],
      ['pink', 'SETTING_COLOUR_INVALID'],
    ),
    public_url: example(
      address,
      async () => (await openapi()).servers[0].url,
      [t.config.public_url, address],
      ['acme.example', 'SETTING_ADDRESS_INVALID'],
    ),
    api_source: example(
      'acme',
      apiCodeOfSourceAcme,
      ['1000', '0'],
      ['a b', 'SETTING_SOURCE_INVALID'],
    ),
    support_email: example(
      'help@acme.example',
      () => contactShows('mailto:help@acme.example'),
      ON,
      ['help', 'EMAIL_FORMAT_ERROR'],
    ),
    support_url: example(help, () => contactShows(help), ON, [
      'javascript:alert(1)',
      'SETTING_PAGE_INVALID',
    ]),
    about_first: example(true, async () => (await identity()).about_first, ON, noSwitch),
    auto_approve_sites: example(true, statusOfNewSite, [0, 1], noSwitch),
    terms_need_approval: example(false, proposalsWait, [true, false], noSwitch),
    brand_lock_days: example(45, longestApproval, [0, 45], [-1, 'SETTING_DAYS_INVALID']),
  },
  mail: {
    mail_from_name: example(
      'Acme Mail',
      sender,
      ['Tributary <no-reply@localhost>', 'Acme Mail <no-reply@localhost>'],
      ['Acme\r\nBcc: all@acme.example', 'SETTING_TEXT_INVALID'],
    ),
    mail_from_address: example(
      'post@acme.example',
      sender,
      ['Tributary <no-reply@localhost>', 'Tributary <post@acme.example>'],
      ['post', 'EMAIL_FORMAT_ERROR'],
    ),
    smtp_server: example(smtp.url, sendsBySmtp, ON, [
      'mail.acme.example',
      'SETTING_MAIL_SERVER_INVALID',
    ]),
    smtp_user: example(
      'acme',
      lastLogin,
      [undefined, 'acme first'],
      ['a'.repeat(201), 'SETTING_TEXT_INVALID'],
      { ...server, smtp_password: 'first' },
    ),
    smtp_password: example(
      'top/secret',
      lastLogin,
      ['acme first', 'acme top/secret'],
      [7, 'SETTING_TEXT_INVALID'],
      { ...server, smtp_user: 'acme', smtp_password: 'first' },
    ),
    bounce_secret: example('a-secret-of-sixteen', acceptsReports, ON, [
      'short',
      'SETTING_SECRET_SHORT',
    ]),
  },
  money: {
    network_time_zone: example(
      'America/New_York',
      settlesOn,
      ['2026-04-05', '2026-03-05'],
      ['+01:00', 'SETTING_ZONE_INVALID'],
    ),
    settle_day: example(20, settlesOn, ['2026-04-05', '2026-03-20'], [29, 'SETTING_DAY_INVALID']),
    request_day: example(4, paysOn, ['2026-03-15', '2026-04-04'], [0, 'SETTING_DAY_INVALID']),
    default_network_fee: example(12, feeOfNewBrand, [0, 12], [101, 'SETTING_PERCENT_INVALID']),
    pay_after_brand: example(true, paymentsBeforeBrandPaid, [1, 0], noSwitch),
  },
  retention: {
    click_days: example(10, hasArchivedDays, ON, [-1, 'SETTING_DAYS_INVALID']),
    click_archive: example(true, archivesDaysAsFiles, ON, noSwitch, { click_days: 10 }),
    erase_closed_after_days: example(30, isErasedAfterHundredDays, ON, [0, 'SETTING_DAYS_INVALID']),
  },
  backups: {
    backup_place: example(
      '/mnt/backups',
      async () => (await backups()).target,
      [null, '/mnt/backups'],
      ['s3://KEY:SECRET@acme.example/bucket', 'SETTING_BACKUP_PLACE_INVALID'],
    ),
    backup_access_key: example(
      'k/1',
      async () => t.config.backup_target,
      ['s3://:@s3.acme.example/all', 's3://k%2F1:@s3.acme.example/all'],
      ['a'.repeat(201), 'SETTING_TEXT_INVALID'],
      bucket,
    ),
    backup_secret_key: example(
      'new',
      async () => t.config.backup_target,
      ['s3://k:old@s3.acme.example/all', 's3://k:new@s3.acme.example/all'],
      [7, 'SETTING_TEXT_INVALID'],
      { ...bucket, backup_access_key: 'k', backup_secret_key: 'old' },
    ),
    backup_passphrase: example(
      'correct horse',
      async () => (await backups()).is_encrypted,
      [false, true],
      [7, 'SETTING_TEXT_INVALID'],
    ),
    backup_time: example(
      '04:15',
      async () => (await backups()).next_at,
      ['2026-03-06T02:30:00.000Z', '2026-03-05T04:15:00.000Z'],
      ['24:00', 'SETTING_TIME_INVALID'],
      folder,
    ),
    backup_keep_days: example(
      3,
      async () => (await backups()).keep_days,
      [14, 3],
      [-1, 'SETTING_DAYS_INVALID'],
      folder,
    ),
    backup_drill: example(false, requestsDrill, [true, false], noSwitch, folder),
  },
};

const edits = {
  network: contract.editNetworkSettings,
  mail: contract.editMailSettings,
  money: contract.editMoneySettings,
  retention: contract.editRetentionSettings,
  backups: contract.editBackupSettings,
};

/** Replaces a section: what is not given gets its initial value. */
async function edit(section: contract.SettingSection, set: object) {
  const input: object = { ...(section === 'network' && { network_name: 'Tributary' }), ...set };
  const call = edits[section] as typeof contract.editMailSettings;
  return t.callAs(await buildStaff(t), call, input);
}

async function acceptsReports() {
  const headers = { authorization: 'Bearer a-secret-of-sixteen', 'content-type': 'text/plain' };
  const answer = await t.app.inject({ method: 'POST', url: '/in/bounces', headers, payload: '-' });
  return answer.statusCode !== 401;
}

async function lastLogin() {
  dataOf(await sendMail());
  return smtp.logins.at(-1);
}

const all = Object.entries(contract.settings).flatMap(([section, declared]) =>
  Object.keys(declared).map((name) => [section as contract.SettingSection, name] as const),
);

test('every setting has an example', () => {
  for (const [section, name] of all) expect(examples[section]).toHaveProperty(name);
});

test.each(all)(
  '%s: %s has its effect, is recorded, and refuses an invalid value',
  async (...of) => {
    const [section, name] = of;
    const { value, observe, before, after, invalid, given } = (
      examples[section] as Record<string, Example>
    )[name] as Example;
    dataOf(await edit(section, { ...given }));
    expect(await observe()).toEqual(before);
    setClock(START);
    const { changes } = dataOf(await edit(section, { ...given, [name]: value }));
    expect(changes[0]?.fields.map((field) => field.name)).toContain(name);
    expect(await observe()).toEqual(after);
    setClock(START);
    const [wrong, key] = invalid;
    expect(await edit(section, { ...given, [name]: wrong })).toMatchObject({
      code: errorCodes[key],
      message: key,
    });
    expect(english[key].length).toBeGreaterThan(10);
    dataOf(await edit(section, {}));
  },
);
