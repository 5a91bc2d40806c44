import { expect, test } from 'vitest';
import { dictionary } from '#contract/dictionary.ts';
import * as calls from '#contract/sites/publisher.ts';
import * as staffCalls from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import {
  type BadInput,
  hostileTexts,
  missing,
  notInteger,
  notText,
  tryHostileTexts,
  tryInputs,
} from '#fixtures/testing/try-inputs.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { buildPublisherWithSite, buildSite } from './builders.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const staff = await buildStaff(t);
const foreign = await buildSite(t, await buildPublisher(t));

const good = {
  logo: await buildFileRow(t, publisher),
  website: 'https://brook.example.com',
  media_kit: await buildFileRow(t, publisher),
  channel_type: 1,
};

const siteIds: BadInput[] = [
  ...missing('site_id', 'SITE_ID_REQUIRED'),
  ...notInteger('site_id', 'SITE_ID_INTEGER'),
  ['site_id', 0, 'SITE_ID_MIN'],
  ['site_id', -5, 'SITE_ID_MIN'],
];

const fields: BadInput[] = [
  ...notText('name', 'PARAMS_TYPE_ERROR'),
  ['name', 'x'.repeat(256), 'PARAMS_TYPE_ERROR'],
  ...missing('logo', 'SITE_LOGO_REQUIRED'),
  ...notText('logo', 'SITE_LOGO_STRING'),
  ['logo', 'x'.repeat(256), 'SITE_LOGO_MAX'],
  ...missing('website', 'SITE_WEBSITE_REQUIRED'),
  ...notText('website', 'SITE_WEBSITE_URL'),
  ...[
    'brook.example.com',
    'ftp://brook.example.com',
    'javascript:alert(1)',
    'https://',
    'https://localhost',
    'https://user:word@brook.example.com',
    'https://brook.example.com/a b',
    'https:\\\\brook.example.com',
  ].map((value): BadInput => ['website', value, 'SITE_WEBSITE_URL']),
  ['website', `https://brook.example.com/${'x'.repeat(255)}`, 'SITE_WEBSITE_MAX'],
  ...missing('media_kit', 'SITE_MEDIA_KIT_REQUIRED'),
  ...notText('media_kit', 'SITE_MEDIA_KIT_STRING'),
  ['media_kit', 'x'.repeat(256), 'SITE_MEDIA_KIT_MAX'],
  ...missing('channel_type', 'SITE_CHANNEL_TYPE_REQUIRED'),
  ...notInteger('channel_type', 'SITE_CHANNEL_TYPE_INTEGER'),
  ['channel_type', 0, 'SITE_CHANNEL_TYPE_MIN'],
  ['channel_type', 7, 'SITE_VALIDATION_FAILURE'],
  ...notInteger('promotion_methods', 'SITE_PROMOTION_METHODS_INTEGER'),
  ['promotion_methods', 0, 'SITE_PROMOTION_METHODS_MIN'],
  ['promotion_methods', 12, 'SITE_VALIDATION_FAILURE'],
  ...notText('channel_platform', 'SITE_CHANNEL_PLATFORM_STRING'),
  ['channel_platform', 'x'.repeat(256), 'SITE_CHANNEL_PLATFORM_MAX'],
];

test('every invalid value of a site is refused with its own key, and nothing is stored', async () => {
  const { site_id } = publisher;
  const before = dataOf(await t.callAs(publisher, calls.readSite, { site_id }));
  const list: BadInput[] = [
    ...notInteger('status', 'SITE_STATUS_INVALID'),
    ['status', 3, 'SITE_STATUS_INVALID'],
    ['curPage', 0, 'PARAMS_TYPE_ERROR'],
    ['curPage', 'one', 'PARAMS_TYPE_ERROR'],
    ['perPage', 201, 'PARAMS_TYPE_ERROR'],
  ];
  const unknown: BadInput = ['site_id', foreign.site_id, 'SITE_NOT_FOUND'];
  const violations = [
    await tryInputs(t, publisher, calls.addSite, good, fields),
    await tryInputs(t, publisher, calls.editSite, { site_id, ...good }, [
      ...siteIds,
      unknown,
      ...fields,
    ]),
    await tryInputs(t, publisher, calls.readSite, {}, [...siteIds, unknown]),
    await tryInputs(t, publisher, calls.deleteSite, {}, [...siteIds, unknown]),
    await tryInputs(t, publisher, calls.verifySite, { site_id }, [
      ...siteIds,
      unknown,
      ...notInteger('check', 'PARAMS_TYPE_ERROR'),
      ['check', 2, 'PARAMS_TYPE_ERROR'],
    ]),
    await tryInputs(t, publisher, calls.setDefaultSite, {}, [
      ...siteIds,
      ['site_id', foreign.site_id, 'SITE_NOT_EXISTS'],
    ]),
    await tryInputs(t, publisher, calls.listSites, {}, list),
  ];
  expect(violations.flat()).toEqual([]);
  expect(dataOf(await t.callAs(publisher, calls.listSites, {})).list).toEqual([before]);
});

test('a site accepts every value of the dictionary', async () => {
  const owner = publisher;
  for (const field of ['channel_type', 'promotion_methods', 'channel_platform'] as const) {
    for (const { value } of dictionary[field]) {
      const site = dataOf(await t.callAs(owner, calls.addSite, { ...good, [field]: value }));
      expect(site[field]).toBe(value);
    }
  }
});

test('every invalid value of a decision is refused with its own key, and nothing is decided', async () => {
  const decision: BadInput[] = [
    ...siteIds,
    ['site_id', foreign.site_id + 1000, 'SITE_NOT_FOUND'],
    ...missing('status', 'SITE_STATUS_INVALID'),
    ...notInteger('status', 'SITE_STATUS_INVALID'),
    ['status', 0, 'SITE_STATUS_INVALID'],
    ['status', 3, 'SITE_STATUS_INVALID'],
    ...missing('reason', 'REASON_REQUIRED'),
    ...notText('reason', 'REASON_INVALID'),
    ['reason', 'x'.repeat(501), 'REASON_INVALID'],
  ];
  const rejection = { site_id: foreign.site_id, status: 2, reason: 'Empty.' };
  const list: BadInput[] = [
    ...notInteger('status', 'SITE_STATUS_INVALID'),
    ...notText('keyword', 'SEARCH_KEYWORD_STRING'),
    ['keyword', 'x'.repeat(256), 'SEARCH_KEYWORD_STRING'],
  ];
  const violations = [
    await tryInputs(t, staff, staffCalls.decideSite, rejection, decision),
    await tryInputs(t, staff, staffCalls.listSitesForStaff, {}, list),
  ];
  expect(violations.flat()).toEqual([]);
  const { list: sites } = dataOf(
    await t.callAs(staff, staffCalls.listSitesForStaff, { status: 1 }),
  );
  expect(sites.map((site) => site.id)).toContain(foreign.site_id);
});

test.skipIf(hostileTexts().length === 0)(
  'hostile texts break nothing',
  { timeout: 120_000 },
  async () => {
    const owner = await buildPublisherWithSite(t);
    const { site_id } = owner;
    const texts = ['name', 'logo', 'media_kit', 'channel_platform'];
    const violations = [
      await tryHostileTexts(t, owner, calls.addSite, good, texts),
      await tryHostileTexts(t, owner, calls.addSite, good, ['website']),
      await tryHostileTexts(t, owner, calls.editSite, { site_id, ...good }, texts),
      await tryHostileTexts(t, owner, calls.readSite, {}, ['site_id']),
      await tryHostileTexts(t, staff, staffCalls.listSitesForStaff, { perPage: 1 }, ['keyword']),
      await tryHostileTexts(t, staff, staffCalls.decideSite, { site_id, status: 2 }, ['reason']),
    ];
    expect(violations.flat()).toEqual([]);
  },
);
