import { expect, test } from 'vitest';
import * as calls from '#contract/accounts/profile.ts';
import { readProfile, signIn } from '#contract/accounts/publisher.ts';
import type { Call } from '#contract/call.ts';
import { addSite, editSite } from '#contract/sites/publisher.ts';
import { generateToken, uploadNotLogged } from '#contract/uploads/publisher.ts';
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
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildFileRow, drawPicture, sendFile } from '#server/people/uploads/builders.ts';
import { buildPublisher } from '../builders.ts';

const t = await openTestApp();
const publisher = await buildPublisher(t);

const company = {
  company_name: 'Brook & Söhne AG',
  category: 'Content',
  country: 'CH',
  address: 'Bachstrasse 1',
  city: 'Zürich',
  province: 'ZH',
  postal_code: '8001',
};
/** A media kit with a file of its publisher. */
const kitOf = async (own: { publisher_id: number }) => {
  return { file_url: await buildFileRow(t, own), name: 'Kit 2026', size: 2048 };
};
const kit = await kitOf(publisher);
const long = (field: string, length: number, key: BadInput[2]): BadInput => [
  field,
  'x'.repeat(length),
  key,
];

test('every invalid value of company, avatar and media kit is refused with its own key and code', async () => {
  const own = await buildPublisher(t);
  const before = dataOf(await t.callAs(own, readProfile, {}));
  const companies: [BadInput[2], number][] = [
    ['COMPANY_NAME_STRING', 20134],
    ['COMPANY_NAME_MAX', 20135],
    ['COMPANY_CATEGORY_STRING', 20136],
    ['COMPANY_CATEGORY_MAX', 20137],
    ['COMPANY_COUNTRY_MAX', 20138],
    ['COMPANY_COUNTRY_STRING', 20139],
    ['COMPANY_ADDRESS_STRING', 20139],
    ['COMPANY_ADDRESS_MAX', 20140],
    ['COMPANY_CITY_STRING', 20141],
    ['COMPANY_CITY_MAX', 20142],
    ['COMPANY_PROVINCE_STRING', 20143],
    ['COMPANY_PROVINCE_MAX', 20144],
    ['COMPANY_POSTAL_CODE_STRING', 20145],
    ['COMPANY_POSTAL_CODE_MAX', 20146],
  ];
  for (const [key, code] of companies) {
    const field = key.replace(/^COMPANY_|_(STRING|MAX)$/g, '').toLowerCase();
    const name = field === 'name' ? 'company_name' : field;
    const value = key.endsWith('_MAX') ? 'x'.repeat(name === 'address' ? 256 : 101) : 7;
    const body = { ...company, [name]: value };
    const { path } = calls.editCompany;
    const req = { header: { token: own.token }, attributes: body };
    expect(await t.post(path, { appId: 32, req })).toMatchObject({ code, message: key });
  }
  const names = Object.keys(company) as (keyof typeof company)[];
  const texts = names.flatMap((field) =>
    notText(field, `COMPANY_${field.replace('company_', '').toUpperCase()}_STRING` as BadInput[2]),
  );
  const avatar: BadInput[] = [
    ...missing('avatar', 'AVATAR_REQUIRED'),
    ...notText('avatar', 'AVATAR_STRING'),
    long('avatar', 256, 'AVATAR_MAX'),
  ];
  const media: BadInput[] = [
    ...missing('file_url', 'MEDIA_KIT_FILE_URL_REQUIRED'),
    ...notText('file_url', 'MEDIA_KIT_FILE_URL_STRING'),
    long('file_url', 256, 'MEDIA_KIT_FILE_URL_MAX'),
    ...missing('name', 'MEDIA_KIT_NAME_REQUIRED'),
    ...notText('name', 'MEDIA_KIT_NAME_STRING'),
    long('name', 256, 'MEDIA_KIT_NAME_MAX'),
    ...missing('size', 'MEDIA_KIT_SIZE_REQUIRED'),
    ...notInteger('size', 'MEDIA_KIT_SIZE_INTEGER'),
    ['size', 0, 'MEDIA_KIT_SIZE_MIN'],
    ['size', -1, 'MEDIA_KIT_SIZE_MIN'],
    ...notInteger('id', 'MEDIA_KIT_ID_INTEGER'),
    ['id', 0, 'MEDIA_KIT_ID_MIN'],
    ['id', 2_000_000_000, 'NOT_FOUND'],
  ];
  const removal: BadInput[] = [
    ...missing('id', 'MEDIA_KIT_ID_REQUIRED'),
    ...notInteger('id', 'MEDIA_KIT_ID_INTEGER'),
    ['id', 0, 'MEDIA_KIT_ID_MIN'],
    ['id', 2_000_000_000, 'NOT_FOUND'],
  ];
  const violations = [
    await tryInputs(t, own, calls.editCompany, company, texts),
    await tryInputs(t, own, calls.editAvatar, {}, avatar),
    await tryInputs(t, own, calls.editMediaKit, await kitOf(own), media),
    await tryInputs(t, own, calls.deleteMediaKit, {}, removal),
  ];
  expect(violations.flat()).toEqual([]);
  expect(dataOf(await t.callAs(own, readProfile, {}))).toEqual(before);
});

test.each([
  ['MEDIA_KIT_FILE_URL_REQUIRED', 20149, { name: 'a', size: 1 }],
  ['MEDIA_KIT_FILE_URL_STRING', 20150, { ...kit, file_url: 1 }],
  ['MEDIA_KIT_FILE_URL_MAX', 20151, { ...kit, file_url: 'x'.repeat(256) }],
  ['MEDIA_KIT_NAME_REQUIRED', 20152, { file_url: kit.file_url, size: 1 }],
  ['MEDIA_KIT_NAME_STRING', 20153, { ...kit, name: 1 }],
  ['MEDIA_KIT_NAME_MAX', 20154, { ...kit, name: 'x'.repeat(256) }],
  ['MEDIA_KIT_SIZE_REQUIRED', 20155, { file_url: kit.file_url, name: 'a' }],
  ['MEDIA_KIT_SIZE_INTEGER', 20156, { ...kit, size: 'a' }],
  ['MEDIA_KIT_SIZE_MIN', 20157, { ...kit, size: 0 }],
  ['MEDIA_KIT_ID_REQUIRED', 20158, {}],
  ['MEDIA_KIT_ID_INTEGER', 20159, { id: 'a' }],
  ['MEDIA_KIT_ID_MIN', 20160, { id: 0 }],
  ['AVATAR_REQUIRED', 20161, {}],
  ['AVATAR_STRING', 20162, { avatar: 1 }],
  ['AVATAR_MAX', 20163, { avatar: 'x'.repeat(256) }],
])('%s is %i', async (message, code, attributes) => {
  const call: Call = message.startsWith('AVATAR')
    ? calls.editAvatar
    : message.includes('_ID_')
      ? calls.deleteMediaKit
      : calls.editMediaKit;
  const req = { header: { token: publisher.token }, attributes };
  expect(await t.post(call.path, { appId: 32, req })).toEqual({ code, message, data: null });
});

test('the company is replaced as a whole, belongs to the publisher, and is part of the profile', async () => {
  const blank = Object.fromEntries(Object.keys(company).map((field) => [field, '']));
  expect(dataOf(await t.callAs(publisher, readProfile, {})).company).toEqual(blank);
  const saved = dataOf(await t.callAs(publisher, calls.editCompany, company));
  expect(saved.company).toEqual(company);
  expect(dataOf(await t.callAs(publisher, readProfile, {}))).toEqual(saved);
  const less = dataOf(await t.callAs(publisher, calls.editCompany, { company_name: '  Brook  ' }));
  expect(less.company).toEqual({ ...blank, company_name: 'Brook' });
  const full = 'ü'.repeat(100);
  const longest = { ...company, company_name: full, address: 'ü'.repeat(255) };
  expect(dataOf(await t.callAs(publisher, calls.editCompany, longest)).company).toEqual(longest);
  expect(dataOf(await t.callAs(await buildPublisher(t), readProfile, {})).company).toEqual(blank);
});

test('signing in returns the same profile, with company and media kits', async () => {
  const own = await buildPublisher(t);
  await t.callAs(own, calls.editCompany, company);
  await t.callAs(own, calls.editMediaKit, await kitOf(own));
  const signedIn = await t.callAs(null, signIn, { account: own.username, password: own.password });
  const known = dataOf(await t.callAs(own, readProfile, {}));
  expect(dataOf(signedIn)).toMatchObject({ user: known });
  expect(known.media_kits).toHaveLength(1);
});

test('media kits are added, replaced and deleted only by their owners', async () => {
  const own = await buildPublisher(t);
  const kit = await kitOf(own);
  const [first] = dataOf(await t.callAs(own, calls.editMediaKit, kit)).media_kits;
  expect(first).toMatchObject(kit);
  const id = first?.id ?? 0;
  await t.callAs(own, calls.editMediaKit, { ...kit, name: 'Rates' });
  const renamed = { ...kit, name: 'Kit 2027', size: 9 };
  const after = dataOf(await t.callAs(own, calls.editMediaKit, { id, ...renamed })).media_kits;
  expect(after.map((one) => one.name)).toEqual(['Kit 2027', 'Rates']);

  const notFound = { code: 21037, message: 'NOT_FOUND', data: null };
  expect(await t.callAs(publisher, calls.editMediaKit, { id, ...kit })).toEqual(notFound);
  expect(await t.callAs(publisher, calls.deleteMediaKit, { id })).toEqual(notFound);
  const left = dataOf(await t.callAs(own, calls.deleteMediaKit, { id })).media_kits;
  expect(left.map((one) => one.name)).toEqual(['Rates']);
  expect(await t.callAs(own, calls.deleteMediaKit, { id })).toEqual(notFound);
});

test('a publisher has at longest 50 media kits, also with concurrent requests', async () => {
  const own = await buildPublisher(t);
  const kit = await kitOf(own);
  const answers = await Promise.all(
    Array.from({ length: 53 }, () => t.callAs(own, calls.editMediaKit, kit)),
  );
  const refused = answers.filter((answer) => answer.code !== 0);
  expect(refused.map((answer) => answer.message)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
  expect(dataOf(await t.callAs(own, readProfile, {})).media_kits).toHaveLength(50);
});

test('a file uploaded while registering belongs to the publisher that uses it in a profile or site', async () => {
  const { token } = dataOf(await t.callAs(null, generateToken, {}));
  const picture = await drawPicture();
  const urls: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    urls.push(dataOf(await sendFile(t, { token }, uploadNotLogged, picture)).url);
  }
  const [avatar = '', file_url = '', logo = '', media_kit = ''] = urls;
  const own = await buildPublisher(t);
  expect(dataOf(await t.callAs(own, calls.editAvatar, { avatar })).avatar).toBe(avatar);
  await t.callAs(own, calls.editMediaKit, { ...kit, file_url });
  const website = 'https://river.example.com';
  await t.callAs(own, addSite, { logo, media_kit, website, channel_type: 1 });
  const mine = t.db.selectFrom('uploads').where('publisher_id', '=', own.publisher_id);
  const rows = await mine.select('name').execute();
  expect(rows.map((row) => `/files/${row.name}`).sort()).toEqual([...urls].sort());
});

test('avatar, logo and media kits must be files that the publisher has uploaded', async () => {
  const own = await buildPublisherWithSite(t);
  const file = await buildFileRow(t, own);
  const name = file.slice('/files/'.length);
  const violations = [
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//evil.example/a.png',
    'logo.png',
    'https://evil.example/a.png',
    `https://evil.example${file}`,
    `${file}?x`,
    `${file}#x`,
    `/files/../${name}`,
    `/files/${name}/..`,
    `/files/%2e%2e/${name}`,
    `files/${name}`,
    `/files/${name}\u0000`,
    `${file}\n${file}`,
    `/FILES/${name}`,
    '<svg onload=alert(1)>',
    `/files/${'a'.repeat(32)}.png`,
    file.replace('.png', '.svg'),
    "' or 1=1 --",
    await buildFileRow(t, publisher),
    ...hostileTexts().filter((text) => text.trim() !== '' && text.length <= 255),
  ];
  const site = { website: 'https://river.example.com', channel_type: 1, logo: file };
  const { site_id } = own;
  for (const wrong of violations) {
    const answers = [
      await t.callAs(own, calls.editAvatar, { avatar: wrong }),
      await t.callAs(own, calls.editMediaKit, { file_url: wrong, name: 'Kit', size: 1 }),
      await t.callAs(own, addSite, { ...site, logo: wrong, media_kit: file }),
      await t.callAs(own, editSite, { ...site, site_id, media_kit: wrong }),
    ];
    expect([wrong, ...answers.map((answer) => answer.message)]).toEqual([
      wrong,
      'AVATAR_STRING',
      'MEDIA_KIT_FILE_URL_STRING',
      'SITE_LOGO_STRING',
      'SITE_MEDIA_KIT_STRING',
    ]);
  }
  const pdf = file.replace('.png', '.pdf');
  expect((await t.callAs(own, calls.editAvatar, { avatar: pdf })).message).toBe('AVATAR_STRING');
  const after = dataOf(await t.callAs(own, readProfile, {}));
  expect([after.avatar, after.media_kits]).toEqual([null, []]);
  expect(dataOf(await t.callAs(own, calls.editAvatar, { avatar: file })).avatar).toBe(file);
});

test('strangers have no access to company, avatar and media kits', async () => {
  for (const [call, input] of [
    [calls.editCompany, company],
    [calls.editAvatar, { avatar: 'a' }],
    [calls.editMediaKit, kit],
    [calls.deleteMediaKit, { id: 1 }],
  ] as const) {
    expect(await t.callAs(null, call as Call, input)).toMatchObject({ code: 401 });
  }
});

test.skipIf(hostileTexts().length === 0)('hostile texts are stored unchanged', async () => {
  const violations = [
    await tryHostileTexts(t, publisher, calls.editCompany, {}, Object.keys(company)),
    await tryHostileTexts(t, publisher, calls.editAvatar, {}, ['avatar']),
    await tryHostileTexts(t, publisher, calls.editMediaKit, kit, ['file_url', 'name']),
    await tryHostileTexts(t, publisher, calls.deleteMediaKit, {}, ['id']),
  ];
  expect(violations.flat()).toEqual([]);
});
