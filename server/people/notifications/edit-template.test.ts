import { afterAll, expect, test } from 'vitest';
import { forgetPassword } from '#contract/accounts/publisher.ts';
import { LANGUAGES } from '#contract/language.ts';
import * as calls from '#contract/notifications/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildMailServer } from './builders.ts';
import { variablesIn } from './fill-template.ts';
import { kinds } from './kinds/find-kind.ts';
import type { Kind } from './kinds/mail-kind.ts';
import { unknownVariables } from './rules.ts';

const smtp = await buildMailServer();
afterAll(() => smtp.close());
const t = await openTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://network.test' });
const manager = await buildStaff(t, 'account_manager');
const support = await buildStaff(t, 'support');
const key = { kind: 'password_reset', language: 'en' } as const;
const written = {
  subject: 'New password for {network}',
  body: 'Hi **there**.\n\n[Choose it]({link})',
};

/** Documents and notices to brands, which have no account to look at. */
const WITHOUT_LINK = ['invoice', 'credit_note', 'landing_mark'];

test('the defaults use only their variables, all of them, and a link, in both languages', () => {
  for (const [name, kind] of Object.entries<Kind>(kinds)) {
    for (const language of LANGUAGES) {
      const { subject, body } = kind[language];
      expect(unknownVariables(kind, subject, body), name).toEqual([]);
      expect(variablesIn(subject + body), name).toEqual(
        expect.arrayContaining([...kind.variables]),
      );
      expect(body.includes('{link}'), name).toBe(!WITHOUT_LINK.includes(name));
    }
  }
});

test('a changed template is sent in its language only, until it is reset', async () => {
  const before = dataOf(await t.callAs(support, calls.showTemplate, key));
  expect(before).toMatchObject({ is_default: true, variables: ['link', 'network'] });
  const after = dataOf(await t.callAs(manager, calls.editTemplate, { ...key, ...written }));
  expect(after).toMatchObject({ ...written, is_default: false });
  const listed = dataOf(await t.callAs(support, calls.listTemplates, {})).list;
  expect(listed.find(({ kind }) => kind === key.kind)).toMatchObject({
    changed: ['en'],
    schedule: null,
  });
  const { email } = await buildPublisher(t);
  const ask = async () => {
    dataOf(await t.callAs(null, forgetPassword, { email }));
    await t.drain();
    return smtp.delivered.splice(0)[0]?.raw ?? '';
  };
  const mail = await ask();
  expect(mail).toMatch(/Subject: New password for \w+/);
  expect(mail).toContain('<strong>there</strong>');
  expect(mail).toMatch(/class="button" href="https:\/\/network\.test\/reset-password\?track=/);
  dataOf(await t.callAs(manager, calls.resetTemplate, key));
  expect(await ask()).toContain('Subject: Reset your password');
});

test('an unknown variable is refused with its name, and so is a mail without its link', async () => {
  const edit = (change: object) =>
    t.callAs(manager, calls.editTemplate, { ...key, ...written, ...change });
  expect(await edit({ subject: '{netwrok}' })).toMatchObject({
    message: 'TEMPLATE_VARIABLE_UNKNOWN',
    data: { variables: ['netwrok'] },
  });
  expect((await edit({ body: 'No link.' })).message).toBe('TEMPLATE_LINK_REQUIRED');
  expect((await edit({ subject: '' })).message).toBe('TEMPLATE_SUBJECT_REQUIRED');
  expect((await edit({ body: '' })).message).toBe('TEMPLATE_BODY_REQUIRED');
  expect((await edit({ kind: 'none' })).message).toBe('NOTIFICATION_KIND_UNKNOWN');
  const french = { ...key, ...written, language: 'fr' as 'en' };
  expect((await t.callAs(manager, calls.editTemplate, french)).message).toBe(
    'TEMPLATE_LANGUAGE_INVALID',
  );
  const denied = await t.callAs(support, calls.editTemplate, { ...key, ...written });
  expect(denied.message).toBe('PERMISSION_DENIED');
});

test('a preview shows sample values and no markup of the text; a test goes to the caller', async () => {
  const body = '<img src=x> {channel}\n\n[Open]({link})';
  const input = { kind: 'channel_approved', language: 'zh', subject: '{channel}', body } as const;
  const { subject, html, text } = dataOf(await t.callAs(manager, calls.previewTemplate, input));
  expect(subject).toBe('‹channel›');
  expect(html).not.toContain('<img');
  expect(html).toContain('lang="zh-Hans"');
  expect(text).toContain('Open: https://network.test/');
  expect(dataOf(await t.callAs(manager, calls.testTemplate, input))).toEqual({
    email: manager.email,
  });
  expect(smtp.delivered.splice(0).map(({ to }) => to)).toEqual([manager.email]);
  smtp.refusals.set(manager.email, { at: 'content', code: 451 });
  expect((await t.callAs(manager, calls.testTemplate, input)).message).toBe('MAIL_NOT_SENT');
  smtp.refusals.clear();
});
