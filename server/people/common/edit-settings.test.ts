import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readInstallation } from '#contract/common/publisher.ts';
import {
  editMailSettings,
  editNetworkSettings,
  editRetentionSettings,
  removeNetworkLogo,
  sendTestMail,
  showSettings,
  uploadNetworkLogo,
} from '#contract/common/settings.ts';
import { addSite, editSite } from '#contract/sites/publisher.ts';
import { decideSite } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildFileRow, drawPicture, sendFile } from '#server/people/uploads/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { loadSettings } from '#server/platform/settings/load-settings.ts';

const t = await openTestApp();
const fixed = await openTestApp({ AUTO_APPROVE_SITES: '1', PUBLIC_URL: 'https://fixed.example' });
const admin = await buildStaff(t);
const fixedAdmin = await buildStaff(fixed);

const NETWORK = { network_name: 'Acme Partners' };
const edit = (set: object = {}) => t.callAs(admin, editNetworkSettings, { ...NETWORK, ...set });
const settingOf = async (app: typeof t, caller: typeof admin, name: string) => {
  const { list } = dataOf(await app.callAs(caller, showSettings, { section: 'network' }));
  return list.find((one) => one.name === name);
};

/** The form of a site, with files of the publisher who fills it in. */
async function addNewSite(app: typeof t) {
  const publisher = await buildPublisher(app);
  const logo = await buildFileRow(app, publisher);
  const fields = { logo, website: 'https://brook.example.com', media_kit: logo, channel_type: 2 };
  const site = dataOf(await app.callAs(publisher, addSite, fields));
  return { publisher, fields, site };
}

test('a setting applies at once, and its change is kept with the old and the new value', async () => {
  expect(await settingOf(t, admin, 'network_name')).toEqual({
    name: 'network_name',
    value: 'Tributary',
    initial: 'Tributary',
    source: 'default',
    variable: null,
  });
  dataOf(await edit({ support_email: 'help@acme.example', colour: '#AA0000' }));
  expect(dataOf(await t.callAs(null, readInstallation, {}))).toMatchObject({
    name: 'Acme Partners',
    colour: '#aa0000',
    support_email: 'help@acme.example',
  });
  const { changes } = dataOf(await edit());
  expect(changes[0]?.fields).toContainEqual({ name: 'colour', old: '#aa0000', new: '#0b6b50' });
  expect(changes[1]?.fields).toContainEqual({
    name: 'support_email',
    old: '',
    new: 'help@acme.example',
  });
});

test('another process uses a setting after it has read it again', async () => {
  const db = connect(t.config.database_url, 1);
  const other = { db, config: readConfig({ DATABASE_URL: t.config.database_url }) };
  dataOf(await edit({ public_url: 'https://partners.acme.example/' }));
  await loadSettings(other);
  await db.destroy();
  expect(other.config).toMatchObject({
    network_name: 'Acme Partners',
    public_url: 'https://partners.acme.example',
    tracking_url: 'https://partners.acme.example',
  });
});

test('a variable of the environment wins over a setting, and says so', async () => {
  expect(await settingOf(fixed, fixedAdmin, 'public_url')).toMatchObject({
    value: 'https://fixed.example',
    source: 'variable',
    variable: 'PUBLIC_URL',
  });
  const change = { ...NETWORK, public_url: 'https://other.example' };
  const refused = await fixed.callAs(fixedAdmin, editNetworkSettings, change);
  expect(refused.message).toBe('SETTING_FIXED');
  dataOf(await fixed.callAs(fixedAdmin, editNetworkSettings, NETWORK));
  expect(fixed.config.public_url).toBe('https://fixed.example');
});

test.each([
  [{ network_name: '' }, 'SETTING_REQUIRED'],
  [{ network_name: 'a'.repeat(61) }, 'SETTING_TEXT_INVALID'],
  [{ network_name: 'Acme\r\nBcc: all@acme.example' }, 'SETTING_TEXT_INVALID'],
  [{ colour: 'red' }, 'SETTING_COLOUR_INVALID'],
  [{ colour: '#ffee00' }, 'SETTING_COLOUR_CONTRAST'],
  [{ colour_dark: '#101010' }, 'SETTING_COLOUR_CONTRAST'],
  [{ public_url: 'acme.example' }, 'SETTING_ADDRESS_INVALID'],
  [{ public_url: 'https://acme.example/path' }, 'SETTING_ADDRESS_INVALID'],
  [{ support_email: 'help' }, 'EMAIL_FORMAT_ERROR'],
  [{ support_url: 'javascript:alert(1)' }, 'SETTING_PAGE_INVALID'],
])('%j is refused as %s', async (set, key) => {
  expect((await edit(set)).message).toBe(key);
});

test('only an administrator sees and changes settings', async () => {
  const manager = await buildStaff(t, 'account_manager');
  for (const answer of [
    await t.callAs(manager, editNetworkSettings, NETWORK),
    await t.callAs(manager, showSettings, { section: 'network' }),
    await t.callAs(manager, editMailSettings, {}),
  ]) {
    expect(answer.message).toBe('PERMISSION_DENIED');
  }
});

test('mails come from the sender that was set, otherwise from the name and host of the network', async () => {
  const mail = { to: 'mara@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const senderOf = async () => {
    await sendMail(t.config, mail);
    return (await readMails(t)).at(-1)?.from;
  };
  dataOf(await edit({ public_url: 'https://partners.acme.example' }));
  expect(await senderOf()).toBe('Acme Partners <no-reply@partners.acme.example>');
  const set = { mail_from_name: 'Acme Mail', mail_from_address: 'post@acme.example' };
  dataOf(await t.callAs(admin, editMailSettings, set));
  expect(await senderOf()).toBe('Acme Mail <post@acme.example>');
  dataOf(await t.callAs(admin, editMailSettings, {}));
});

test('the password of the mail server is stored encrypted, never shown, and kept if not sent', async () => {
  const server = { smtp_server: 'smtp://127.0.0.1:1', smtp_user: 'acme@mail' };
  dataOf(await t.callAs(admin, editMailSettings, { ...server, smtp_password: 'top/hidden' }));
  expect(t.config.smtp_url).toBe('smtp://acme%40mail:top%2Fhidden@127.0.0.1:1');
  const shown = dataOf(await t.callAs(admin, editMailSettings, server));
  expect(t.config.smtp_url).toContain('top%2Fhidden');
  expect(JSON.stringify(shown)).not.toContain('hidden');
  const { rows } = await sql`select value from settings where name = 'smtp_password'`.execute(t.db);
  expect(JSON.stringify(rows)).not.toContain('hidden');
  const failed = await t.callAs(admin, sendTestMail, { email: 'ada@acme.example' });
  expect(failed).toMatchObject({
    message: 'SETTING_MAIL_SILENT',
    data: { host: '127.0.0.1', port: 1 },
  });
  dataOf(await t.callAs(admin, editMailSettings, {}));
  dataOf(await t.callAs(admin, sendTestMail, { email: 'ada@acme.example' }));
  expect((await readMails(t)).at(-1)?.subject).toBe('Test mail of Acme Partners');
});

test.each([
  [editMailSettings, { smtp_server: 'mail.acme.example' }, 'SETTING_MAIL_SERVER_INVALID'],
  [editMailSettings, { smtp_server: 'smtp://a:b@mail.example' }, 'SETTING_MAIL_SERVER_INVALID'],
  [editMailSettings, { mail_from_address: 'acme' }, 'EMAIL_FORMAT_ERROR'],
  [editRetentionSettings, { click_days: -1 }, 'SETTING_DAYS_INVALID'],
  [editRetentionSettings, { erase_closed_after_days: 0 }, 'SETTING_DAYS_INVALID'],
  [editNetworkSettings, { ...NETWORK, api_source: 'a b' }, 'SETTING_SOURCE_INVALID'],
  [editNetworkSettings, { ...NETWORK, api_source: 'order' }, 'SETTING_SOURCE_INVALID'],
] as const)('%# is refused', async (call, set, key) => {
  expect((await t.callAs(admin, call as typeof editMailSettings, set as object)).message).toBe(key);
});

test('the API accepts the names that were set and describes itself with them', async () => {
  dataOf(await edit({ api_source: 'acme' }));
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json();
  expect(document.info.title).toBe('Acme Partners publisher API');
  expect(JSON.stringify(document)).toContain('acme_id');
  expect(JSON.stringify(document)).not.toMatch(/tributary/i);
  dataOf(await edit());
});

test('days of retention apply to what is deleted next', async () => {
  dataOf(await t.callAs(admin, editRetentionSettings, { click_days: 30, click_archive: true }));
  expect(t.config).toMatchObject({ click_days: 30, click_archive: true });
  expect(t.config.erase_closed_after_days).toBe(3650);
});

test('the logo is uploaded, shown to visitors and removed', async () => {
  const file = await drawPicture('png', 200, 80);
  const saved = await sendFile(t, admin, uploadNetworkLogo, file);
  const { network_logo } = dataOf(saved);
  expect(dataOf(await t.callAs(null, readInstallation, {})).logo).toBe(network_logo);
  expect((await t.app.inject({ url: network_logo })).statusCode).toBe(200);
  dataOf(await t.callAs(admin, removeNetworkLogo, {}));
  expect(dataOf(await t.callAs(null, readInstallation, {})).logo).toBe('');
});

test('sites are approved automatically once staff turn it on; the environment decides first', async () => {
  const statusOf = async (app: typeof t) => (await addNewSite(app)).site.status;
  expect(await statusOf(t)).toBe(0);
  expect(await statusOf(fixed)).toBe(1);
  dataOf(await edit({ auto_approve_sites: true }));
  expect(await statusOf(t)).toBe(1);
  dataOf(await edit());
  expect(await statusOf(t)).toBe(0);
});

test('a rejected site is not approved automatically when its owner edits it', async () => {
  const { publisher, fields, site } = await addNewSite(fixed);
  const site_id = site.id;
  const reason = 'Not yours.';
  await fixed.callAs(fixedAdmin, decideSite, { site_id, status: 2, reason });
  const edited = dataOf(await fixed.callAs(publisher, editSite, { site_id, ...fields }));
  expect(edited.status).toBe(0);
});
